// Opens every page in frames of several widths and measures how it lies there. `pages` is a list of
// {name, width, html}; what was found goes as JSON into the element #result.

const SLACK = 1.5; // pixels that boxes of letters may share or stick out

function isScrolled(element) {
  return element.closest(".scroll, pre") !== null;
}

// The boxes of all lines of text that can be seen, one an element's own text and line.
function linesOfText(frame) {
  const walker = frame.document.createTreeWalker(frame.document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, svg")) continue;
    if (frame.getComputedStyle(element).visibility === "hidden") continue;
    const range = frame.document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > SLACK && box.height > SLACK) found.push({ box, element, text: node.data.trim().slice(0, 40) });
    }
  }
  return found;
}

function overlaps(lines) {
  const sorted = [...lines].sort((a, b) => a.box.top - b.box.top);
  const found = [];
  sorted.forEach((one, place) => {
    for (let next = place + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (other.box.top > one.box.bottom - SLACK) break;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      if (wide > SLACK && high > 0.25 * Math.min(one.box.height, other.box.height)) {
        found.push(`${one.text} | ${other.text}`);
      }
    }
  });
  return found;
}

// Text outside of its own cell or block, unless that can be scrolled.
function clipped(frame, lines) {
  const width = frame.document.documentElement.clientWidth;
  const found = [];
  for (const { box, element, text } of lines) {
    const block = element.closest("td, th, p, li, dd, dt, h1, h2, h3, caption, label, legend, pre");
    const around = block ? block.getBoundingClientRect() : null;
    const out = around && (box.left < around.left - SLACK || box.right > around.right + SLACK);
    const off = !isScrolled(element) && (box.left < -SLACK || box.right > width + SLACK);
    if (out || off) found.push(text);
  }
  return found;
}

function wide(frame) {
  const width = frame.document.documentElement.clientWidth;
  return [...frame.document.body.querySelectorAll("*")]
    .filter((element) => !isScrolled(element) || element.matches(".scroll, pre"))
    .filter((element) => !element.closest("svg") || element.tagName === "svg")
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.left < -SLACK || box.right > width + SLACK);
    })
    .map((element) => element.outerHTML.slice(0, 60));
}

function colours(frame) {
  const surface = () => frame.getComputedStyle(frame.document.body).backgroundColor;
  const found = {};
  for (const mode of ["light", "dark"]) {
    const button = frame.document.getElementById(mode);
    if (!button) return null;
    button.checked = true;
    found[mode] = surface();
  }
  frame.document.getElementById("auto").checked = true;
  return found;
}

function measure(page, frame) {
  const root = frame.document.documentElement;
  const lines = linesOfText(frame);
  return {
    name: page.name,
    width: page.width,
    inner: root.clientWidth,
    scroll: root.scrollWidth,
    direction: frame.getComputedStyle(frame.document.body).direction,
    lines: lines.length,
    figures: [...frame.document.querySelectorAll("figure svg")].map((svg) => svg.getBoundingClientRect().height),
    wide: wide(frame),
    clipped: clipped(frame, lines),
    overlaps: overlaps(lines),
    requests: frame.performance.getEntriesByType("resource").map((entry) => entry.name),
    colours: colours(frame),
  };
}

async function opened(page) {
  const frame = document.createElement("iframe");
  frame.width = page.width;
  frame.height = 800;
  frame.style.border = "0";
  frame.srcdoc = page.html;
  const loaded = new Promise((done) => frame.addEventListener("load", done));
  document.body.append(frame);
  await loaded;
  const found = measure(page, frame.contentWindow);
  frame.remove();
  return found;
}

(async () => {
  const found = [];
  for (const page of pages) found.push(await opened(page));
  document.getElementById("result").textContent = JSON.stringify(found);
})();
