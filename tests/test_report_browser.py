"""Reports in a browser: headless Chromium, at three widths, in both directions of writing, without a network."""

from __future__ import annotations

import html as html_text
import json
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from shelem_cli.main import main
from shelem_reports import theme
from shelem_reports.words import LANGUAGES

pytestmark = pytest.mark.browser

NEEDED = "SHELEM_TESTS_NEED_CHROMIUM"
"""Where this is set, as in CI, tests fail that would be skipped without a browser."""

WIDTHS = (360, 768, 1280)
MEASURE = Path(__file__).parent / "data" / "measure.js"
NO_NETWORK = ("--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:9", "--disable-background-networking")

Found = dict[str, Any]


REPORTS = {
    "strategy": ["--rounds", "3k"],
    "variants": ["--compare", "modern", "classic", "--rounds", "3k"],
    "hand": ["--hand", "AKT95.AK4.A32.2", "--rounds", "1k"],
    "talon": ["--hand", "AKT95.AK4.A32.2 QS TH 5D 3C", "--rounds", "200"],
}
CASES = [(f"{kind}-{language}", width) for kind in REPORTS for language in LANGUAGES for width in WIDTHS]


def written(kind: str, language: str, folder: Path) -> str:
    """The page of a report."""
    path = folder / f"a-report-with-a-rather-long-name-{kind}-{language}.html"
    assert main(["report", str(path), *REPORTS[kind], "--seed", "1", "--lang", language, "--quiet"]) == 0
    return path.read_text(encoding="utf-8")


def chromium() -> str:
    """The browser; the test is skipped where there is none."""
    found = shutil.which("chromium")
    if found is not None:
        return found
    reason = "no chromium is installed (Debian: apt-get install chromium)"
    if os.environ.get(NEEDED):
        pytest.fail(reason)
    pytest.skip(reason)


def dump(document: Path, folder: Path) -> tuple[str, str]:
    """What Chromium makes of a document, and what it says on stderr, its console included."""
    done = subprocess.run(
        [
            chromium(),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--enable-logging=stderr",
            f"--user-data-dir={folder / 'profile'}",
            "--window-size=1400,1000",
            "--virtual-time-budget=60000",
            *NO_NETWORK,
            "--dump-dom",
            document.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout, done.stderr


def measured(pages: list[dict[str, object]]) -> tuple[list[Found], str]:
    """How pages lie in frames of their widths, and what Chromium says."""
    listed = json.dumps(pages).replace("</", "<\\/")
    document = f"""<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,"><pre id="result"></pre>
<script>const pages = {listed};</script><script>{MEASURE.read_text(encoding="utf-8")}</script>"""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "pages.html"
        path.write_text(document, encoding="utf-8")
        dom, said = dump(path, Path(folder))
    result = re.search(r'<pre id="result">(.*?)</pre>', dom, re.DOTALL)
    assert result, said
    found: list[Found] = json.loads(html_text.unescape(result[1]))
    return found, said


@cache
def everything() -> tuple[list[Found], str]:
    """All cases in one run of the browser."""
    with TemporaryDirectory() as folder:
        pages = {
            f"{kind}-{language}": written(kind, language, Path(folder)) for kind in REPORTS for language in LANGUAGES
        }
    return measured([{"name": name, "width": width, "html": pages[name]} for name, width in CASES])


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def found(request: pytest.FixtureRequest) -> Found:
    return next(each for each in everything()[0] if (each["name"], each["width"]) == request.param)


def test_nothing_is_wider_than_the_screen(found: Found) -> None:
    assert found["inner"] == found["width"]
    assert found["scroll"] <= found["width"]
    assert found["wide"] == []


def test_no_text_is_clipped_or_lies_on_another(found: Found) -> None:
    assert found["lines"] > 100
    assert (found["clipped"], found["overlaps"]) == ([], [])


def test_every_figure_is_seen(found: Found) -> None:
    assert found["figures"]
    assert min(found["figures"]) > 100


def test_it_runs_in_its_direction(found: Found) -> None:
    assert found["direction"] == ("ltr" if found["name"].endswith("-en") else "rtl")


def test_nothing_is_asked_for_from_outside(found: Found) -> None:
    assert found["requests"] == []


def test_the_console_is_empty() -> None:
    _, said = everything()
    assert [line for line in said.splitlines() if "CONSOLE" in line] == []


def test_the_switch_makes_it_light_or_dark(found: Found) -> None:
    shown = {mode: f"rgb{theme.rgb(theme.colours(mode)['surface'])}" for mode in ("light", "dark")}
    assert found["colours"] == shown


BROKEN = """<!DOCTYPE html><html lang="en"><body style="margin:0"><p style="width:500px">{text}</p>
<p style="margin:0">one</p><p style="margin:-1em 0 0">two</p>
<p style="width:2em;white-space:nowrap">far too long for it</p>
<img src="https://example.org/picture.png" alt=""><script>console.error("broken")</script></body></html>"""


def test_what_is_broken_would_be_found() -> None:
    (found,), said = measured([{"name": "broken", "width": 360, "html": BROKEN.format(text="wide " * 40)}])
    assert found["scroll"] > 360
    assert found["wide"]
    assert found["overlaps"] == ["one | two"]
    assert "far too long for it" in found["clipped"]
    assert found["requests"] == ["https://example.org/picture.png"]
    assert [line for line in said.splitlines() if "CONSOLE" in line and "broken" in line]
