/* A yardstick: random rounds of Shelem under the rule set `modern`, in plain C.
 *
 *     cc -std=c11 -O3 -march=native -o random_round random_round.c
 *     ./random_round SEED ROUNDS
 *
 * Plays, bit for bit, what the library's kernel plays with the strategy `random` and its default parameters:
 * the same random words, deals, calls and cards, written anew from the rules and without any plug-in mechanism.
 * The numbers in brackets are the sources in the library's words: 000 is modern Shelem. Prints one line of JSON;
 * against_c.py compares it with the kernel.
 */

#define _POSIX_C_SOURCE 199309L

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

/* ---- the rule set `modern` ---- */

#define DECK UINT64_C(0x1FFF1FFF1FFF1FFF) /* bit 16 * suit + rank: suits S H D C, ranks 2..A */
#define TENS_AND_ACES UINT64_C(0x1100110011001100)
#define FIVES UINT64_C(0x0008000800080008)
#define LANE UINT64_C(0xFFFF)

enum { SEATS = 4, TRICKS = 12, TALON = 4, UPPER_TALON = TALON / 2 };
enum { MIN_BID = 100, MAX_BID = 165, BID_STEP = 5, FORCED_AFTER = 3, SWEEP = 330, TOTAL_POINTS = 165 };
enum { PASS = 0, SLAM = 1000, COUNTER_SLAM = 1001 };

/* ---- the strategy `random`: its parameters ---- */

#define PASS_CHANCE 0.65
#define SLAM_CHANCE 0.01
#define COUNTER_CHANCE 0.1
enum { BOUND = 110 };

/* ---- sets of cards ---- */

static inline int count(uint64_t cards) { return __builtin_popcountll(cards); }

static inline uint64_t mulhi(uint64_t a, uint64_t b) { return (uint64_t)((unsigned __int128)a * b >> 64); }

/* The n-th card from below, n from 0. */
static inline uint64_t nth(uint64_t cards, unsigned n)
{
#ifdef __BMI2__
    return _pdep_u64(UINT64_C(1) << n, cards);
#else
    while (n--)
        cards &= cards - 1;
    return cards & -cards;
#endif
}

/* A uniformly random card of the set. */
static inline uint64_t any_of(uint64_t cards, uint64_t word)
{
    return nth(cards, (unsigned)mulhi(word, (uint64_t)count(cards)));
}

static inline uint64_t rotate(uint64_t cards, unsigned by) { return cards << by | cards >> (-by & 63); }

static inline int points(uint64_t cards) { return 10 * count(cards & TENS_AND_ACES) + 5 * count(cards & FIVES); }

/* ---- random words: SplitMix64 by counter ---- */

static inline uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline uint64_t word(uint64_t state, uint64_t number)
{
    return mix(state + (number + 1) * UINT64_C(0x9E3779B97F4A7C15));
}

static inline double chance(uint64_t word) { return (double)(word >> 11) * 0x1p-53; }

/* The state of a stream (1 the cards, 2 the decisions) for rounds outside a match. */
static uint64_t stream_state(uint64_t seed, uint64_t stream) { return word(word(mix(seed), stream), 0); }

static inline uint64_t deal_state(uint64_t stream, uint64_t round, int passed_out)
{
    return word(word(stream, round), (uint64_t)passed_out);
}

/* ---- the deal ---- */

/* Add random cards of `pool` to `chosen`, or take some away, until there are `size`. A word gives four choices. */
static inline uint64_t resize(uint64_t chosen, uint64_t pool, int size, uint64_t state, uint64_t number)
{
    int missing = size - count(chosen);
    int step = missing > 0 ? -1 : 1;
    uint64_t from = missing > 0 ? pool & ~chosen : chosen;
    uint64_t choices = (uint64_t)count(from);
    uint64_t left = word(state, number);
    for (unsigned used = 1; missing != 0; used++, missing += step) {
        uint64_t card = nth(from, (unsigned)mulhi(left, choices));
        from ^= card;
        chosen ^= card;
        left *= choices--;
        if (used % 4 == 0)
            left = word(state, number + used / 4);
    }
    return chosen;
}

static inline uint64_t deal(uint64_t hands[SEATS], uint64_t state)
{
    uint64_t first = resize(DECK & word(state, 0), DECK, 24 + UPPER_TALON, state, 2);
    uint64_t second = DECK & ~first;
    uint64_t coins = word(state, 1);
    hands[0] = resize(first & coins, first, 12, state, 12);
    hands[1] = resize(second & coins, second, 12, state, 22);
    first &= ~hands[0];
    second &= ~hands[1];
    uint64_t talon = resize(0, first, UPPER_TALON, state, 32) | resize(0, second, TALON - UPPER_TALON, state, 42);
    hands[2] = first & ~talon;
    hands[3] = second & ~talon;
    return talon;
}

/* ---- the auction ---- */

/* A bid above `high`, slam or pass; forced, the minimum. `random` never bids above BOUND. */
static inline int call(uint64_t word_, int high, bool forced)
{
    if (forced)
        return MIN_BID;
    if (chance(word_) < SLAM_CHANCE)
        return SLAM;
    if (chance(word(word_, 0)) < PASS_CHANCE)
        return PASS;
    int lowest = high == 0 ? MIN_BID : high + BID_STEP;
    if (lowest > BOUND)
        return PASS;
    uint64_t choices = (uint64_t)(BOUND - lowest) / BID_STEP + 1;
    return lowest + BID_STEP * (int)mulhi(word(word_, 1), choices);
}

/* Each opponent of the slam caller may counter it: his own declaration then (000). */
static inline int answer_slam(uint64_t state, int caller, uint64_t number, int *contract)
{
    *contract = SLAM;
    for (int step = 1; step <= 3; step += 2)
        if (chance(word(state, number++)) < COUNTER_CHANCE) {
            *contract = COUNTER_SLAM;
            return (caller + step) & 3;
        }
    return caller;
}

/* The declarer, or -1 when the deal is passed out. The last seat left bids the minimum once three deals were (000). */
static inline int auction(uint64_t state, int opener, int passed_out, int *contract)
{
    unsigned passed = 0;
    int seat = opener, high_seat = -1, high = 0, left = SEATS;
    for (uint64_t number = 64;; number++) {
        bool forced = left == 1 && high == 0 && passed_out >= FORCED_AFTER;
        int made = call(word(state, number), high, forced);
        if (made == SLAM)
            return answer_slam(state, seat, number + 1, contract);
        if (made == PASS) {
            passed |= 1u << seat;
            left--;
        } else {
            high = made;
            high_seat = seat;
        }
        if (high == 0 ? left == 0 : left == 1)
            break;
        do
            seat = (seat + 1) & 3;
        while (passed >> seat & 1);
    }
    *contract = high;
    return high_seat;
}

/* ---- trump and discard ---- */

static inline unsigned name_trump(uint64_t hand, uint64_t word_)
{
    uint64_t suits = 0;
    for (unsigned suit = 0; suit < 4; suit++)
        suits |= (uint64_t)((hand >> 16 * suit & LANE) != 0) << suit;
    return (unsigned)__builtin_ctzll(any_of(suits, word_));
}

static inline uint64_t discard(uint64_t hand, uint64_t word_)
{
    uint64_t rest = hand;
    for (uint64_t choices = 12 + TALON; choices > 12; choices--) {
        rest ^= nth(rest, (unsigned)mulhi(word_, choices));
        word_ *= choices;
    }
    return hand ^ rest;
}

/* ---- the tricks ---- */

struct tricks {
    uint64_t taken[2]; /* cards, a team */
    int won[2];
};

/* Twelve tricks of random legal cards: follow suit; the highest trump or else the highest of the suit led wins. */
static inline struct tricks play(uint64_t hands[SEATS], int declarer, unsigned trump, uint64_t state)
{
    uint64_t words[SEATS * TRICKS]; /* all at once: compilers do that eight at a time */
    for (uint64_t number = 0; number < SEATS * TRICKS; number++)
        words[number] = word(state, number);
    struct tricks tricks = {0};
    uint64_t trumps = LANE << 16 * trump;
    unsigned to_top = 48 - 16 * trump;
    unsigned leader = (unsigned)declarer;
    for (unsigned trick = 0; trick < TRICKS; trick++) {
        uint64_t card = any_of(hands[leader], words[SEATS * trick + leader]);
        hands[leader] ^= card;
        uint64_t led = LANE << (__builtin_ctzll(card) & 0x30);
        uint64_t counts = led | trumps;
        uint64_t cards = card;
        uint64_t strongest = rotate(card, to_top);
        unsigned winner = leader;
        for (unsigned k = 1; k < 4; k++) {
            unsigned seat = (leader + k) & 3;
            uint64_t suited = hands[seat] & led;
            card = any_of(suited ? suited : hands[seat], words[SEATS * trick + seat]);
            hands[seat] ^= card;
            cards |= card;
            uint64_t strength = rotate(card & counts, to_top);
            winner = strength > strongest ? seat : winner;
            strongest = strength > strongest ? strength : strongest;
        }
        tricks.taken[winner & 1] |= cards;
        tricks.won[winner & 1]++;
        leader = winner;
    }
    return tricks;
}

/* ---- the score ---- */

/* What the declarer's team scores (000): the bid or 330, a failed bid doubly when below the defenders' points. */
static inline int declarer_score(int contract, bool made, int tricks, int mine, int theirs)
{
    if (contract >= SLAM)
        return made ? SWEEP : -SWEEP;
    if (!made)
        return mine < theirs ? -2 * contract : -contract;
    return tricks == TRICKS ? SWEEP : contract;
}

/* ---- rounds ---- */

struct sums {
    int64_t declarer_points, made, score[2], passed_out, contract;
};

/* One round, over its passed-out deals; false when points were lost. */
static inline bool play_round(uint64_t cards, uint64_t decisions, uint64_t round, struct sums *sums)
{
    uint64_t hands[SEATS], state, talon;
    int contract, declarer, passed_out = 0;
    for (int dealer = (int)(round & 3);; dealer++, passed_out++) {
        state = deal_state(decisions, round, passed_out);
        talon = deal(hands, deal_state(cards, round, passed_out));
        declarer = auction(state, (dealer + 1) & 3, passed_out, &contract);
        if (declarer >= 0)
            break;
    }
    bool takes_talon = contract != COUNTER_SLAM; /* whose talon goes to the other team instead (000) */
    uint64_t hand = hands[declarer] | (takes_talon ? talon : 0);
    unsigned trump = name_trump(hand, word(state, 48));
    uint64_t laid_away = takes_talon ? discard(hand, word(state, 49)) : talon;
    hands[declarer] = hand & ~laid_away;

    struct tricks tricks = play(hands, declarer, trump, state);
    int team = declarer & 1;
    int taken[2] = {points(tricks.taken[0]) + 5 * tricks.won[0], points(tricks.taken[1]) + 5 * tricks.won[1]};
    taken[takes_talon ? team : 1 - team] += 5 + points(laid_away);
    int mine = taken[team], theirs = taken[1 - team], won = tricks.won[team];
    if (mine + theirs != TOTAL_POINTS)
        return false;
    bool made = contract >= SLAM ? won == TRICKS : mine >= contract;

    sums->declarer_points += mine;
    sums->made += made;
    sums->score[team] += declarer_score(contract, made, won, mine, theirs);
    sums->score[1 - team] += theirs;
    sums->passed_out += passed_out;
    sums->contract += contract;
    return true;
}

static double thread_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: %s SEED ROUNDS\n", argv[0]);
        return 2;
    }
    uint64_t seed = strtoull(argv[1], NULL, 10), rounds = strtoull(argv[2], NULL, 10);
    if (rounds == 0) {
        fprintf(stderr, "ROUNDS must be 1 or more, not %s\n", argv[2]);
        return 2;
    }
    struct sums sums = {0};
    double start = thread_seconds();
    uint64_t cards = stream_state(seed, 1), decisions = stream_state(seed, 2);
    for (uint64_t round = 0; round < rounds; round++)
        if (!play_round(cards, decisions, round, &sums)) {
            fprintf(stderr, "points lost: seed %" PRIu64 ", round %" PRIu64 "\n", seed, round);
            return 1;
        }
    double seconds = thread_seconds() - start;
    printf("{\"rounds\": %" PRIu64 ", \"seconds\": %.6f, \"rounds_per_second\": %.0f, \"declarer_points\": %" PRId64
           ", \"made\": %" PRId64 ", \"score0\": %" PRId64 ", \"score1\": %" PRId64 ", \"passed_out\": %" PRId64
           ", \"contract\": %" PRId64 "}\n",
           rounds, seconds, (double)rounds / seconds, sums.declarer_points, sums.made, sums.score[0], sums.score[1],
           sums.passed_out, sums.contract);
    return 0;
}
