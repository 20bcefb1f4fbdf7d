// Runs after site.js, which has `addButton` and `keyOf`.
// Keeps text sharp in print.
const PNG_SCALE = 2;

async function savePng({ dataset, download }) {
  const image = new Image();
  image.src = dataset.png;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * PNG_SCALE;
  canvas.height = image.naturalHeight * PNG_SCALE;
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = download.replace('.svg', '.png');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

for (const link of document.querySelectorAll('[data-png]'))
  link.after(
    ' ',
    addButton('PNG', 'button', () => savePng(link)),
  );

// From the pointer to a mark.
const NEAR_PIXELS = 16;
const KEYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const tip = document.createElement('div');
let shown;

function show(mark) {
  if (mark === shown) return;
  shown?.classList.remove('shown');
  shown = mark;
  tip.textContent = mark?.dataset.value ?? '';
  if (!mark) return;
  mark.classList.add('shown');
  const { left, top, width, bottom } = mark.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tip;
  const middle = left + (width - offsetWidth) / 2;
  tip.style.left = `${Math.max(8, Math.min(middle, document.documentElement.clientWidth - offsetWidth - 8))}px`;
  tip.style.top = `${top > offsetHeight + 8 ? top - offsetHeight - 6 : bottom + 6}px`;
}

function distance({ left, right, top, bottom }, x, y) {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

function findMark(marks, { target, clientX, clientY }) {
  const under = target.closest('.mark');
  if (under) return under;
  const near = marks
    .map((mark) => ({ mark, away: distance(mark.getBoundingClientRect(), clientX, clientY) }))
    .filter(({ away }) => away <= NEAR_PIXELS)
    .sort((a, b) => a.away - b.away);
  return near[0]?.mark;
}

function enliven(svg, marks) {
  for (const mark of marks) {
    const title = mark.querySelector('title');
    const value = title.textContent;
    mark.dataset.value = value;
    // The browser's tooltip would cover ours.
    title.remove();
    if (mark.href) mark.tabIndex = -1;
    // A name must contain the visible text.
    if (mark.href && value.includes(mark.textContent.trim())) mark.ariaLabel = value;
  }
  svg.tabIndex = 0;
  for (const event of ['pointermove', 'pointerdown'])
    svg.addEventListener(event, (pointer) => show(findMark(marks, pointer)));
  svg.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && show());
  svg.addEventListener('blur', () => show());
  svg.addEventListener('focus', () => svg.matches(':focus-visible') && show(marks[0]));
  svg.addEventListener('keydown', (event) => {
    const step = KEYS[keyOf(event)];
    if (event.key === 'Escape') show();
    if (event.key === 'Enter')
      shown?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    if (!step) return;
    event.preventDefault();
    show(marks[(marks.indexOf(shown) + step + marks.length) % marks.length]);
  });
}

const charts = Array.from(document.querySelectorAll('.chart svg'), (svg) => [
  svg,
  [...svg.querySelectorAll('.mark')],
]);
for (const [svg, marks] of charts) if (marks.length > 0) enliven(svg, marks);
if (charts.length > 0) {
  tip.className = 'chart-tip';
  tip.role = 'status';
  document.body.append(tip);
  addEventListener('scroll', () => {
    const mark = shown;
    show();
    // The Tab key can scroll the page.
    if (mark?.closest('svg:focus-visible')) show(mark);
  });
  addEventListener('pointerdown', ({ target }) => target.closest('.chart svg') || show());
}
