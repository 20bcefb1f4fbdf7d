// Replaces the drawn map by one that moves and changes its colours. Without this script, the drawing stays.
// The lower limits of the steps of each scale: a mid-range day in US dollars, millimetres of rain, degrees Celsius.
const STEPS = { cost: [35, 45, 60, 80], rain: [50, 100, 200, 300], warmth: [15, 20, 24, 28] };
const TOUCH_PIXELS = 24;
/** From the middle of a dot to the box of its name, whose padding keeps names apart. */
const NAME_PIXELS = 8;
/** Room for the controls, the name of the eastern islands and the legend. */
const EDGE_PIXELS = { top: 48, right: 28, bottom: 36 };

function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** The lines of a table: the first column, and the longitudes and latitudes in the last. */
async function readLines(address) {
  if (!address) return [];
  const rows = (await (await fetch(address)).text()).trim().split('\n').slice(1);
  return rows.map((row) => {
    const columns = row.split(',');
    const degrees = columns.at(-1).split(' ').map(Number);
    const points = degrees.flatMap((lng, index) => (index % 2 === 0 ? [[degrees[index + 1], lng]] : []));
    return { key: columns[0], points };
  });
}

/** The tables of borders end here; farther north there is only land. */
const SEA = [
  [-10, 90],
  [24.2, 130],
];

function drawLand(map, { country, names, islands }, borders, provinces) {
  const draw = (shape, className) => shape({ className, interactive: false }).addTo(map);
  draw((style) => L.rectangle(SEA, style), 'map-sea');
  for (const { key, points } of borders)
    draw((style) => L.polygon(points, style), key === country ? 'map-country' : 'map-neighbour');
  for (const { points } of provinces) draw((style) => L.polyline(points, style), 'live-province');
  for (const at of islands) draw((style) => L.circleMarker(at, { ...style, radius: 2 }), 'map-island');
  for (const { name, at, kind } of names)
    L.tooltip({
      permanent: true,
      direction: kind === 'islands' ? 'bottom' : 'center',
      className: `live-name live-${kind}`,
    })
      .setLatLng(at)
      .setContent(name)
      .addTo(map);
}

/** The step of a place's value on a scale, as styled; "unknown" without a value. */
function stepOf(place, scale, month) {
  if (scale === 'season') return place.best.includes(month) ? 'in-season' : 'out-of-season';
  const value = scale === 'cost' ? place.cost : place[scale][month - 1];
  return value === undefined ? 'unknown' : STEPS[scale].filter((limit) => limit <= value).length;
}

function describePlace({ name, href, slug, region, day, season, rain, warmth }, month, { words, receipts }) {
  const climate = words.climate
    .replace('{month}', words.months[month - 1])
    .replace('{celsius}', warmth[month - 1])
    .replace('{mm}', rain[month - 1]);
  const figures = Object.entries({ day, season, ...(rain.length > 0 && { climate }) }).map(([kind, text]) => {
    const link = receipts[kind].replace('{slug}', slug).replace('{month}', month);
    return make('a', { className: 'cited', href: link, rel: 'nofollow' }, text);
  });
  return [make('a', { href }, name), ...[region, ...figures].map((line) => make('p', {}, line))];
}

/** Shows the places' names that cover no other and no listed dot, right or left of their dots. All are measured before any moves: a browser then lays out the page once. */
function showNames(markers, map) {
  const canvas = map.getContainer();
  const edge = canvas.getBoundingClientRect();
  const kept = Array.from(canvas.querySelectorAll('.leaflet-tooltip, .live-dot:not(.live-other)'), (fixed) =>
    fixed.getBoundingClientRect(),
  );
  const sizes = markers.map(({ name }) => [name.offsetWidth, name.offsetHeight / 2]);
  for (const [index, { place, name }] of markers.entries()) {
    const [wide, half] = sizes[index];
    const at = map.latLngToContainerPoint(place.at);
    const [x, y] = [edge.left + at.x, edge.top + at.y];
    const box = [x + NAME_PIXELS, x - NAME_PIXELS - wide]
      .map((left) => ({ left, right: left + wide, top: y - half, bottom: y + half }))
      .find(({ left, right, top, bottom }) => {
        const covers = (o) => left < o.right && right > o.left && top < o.bottom && bottom > o.top;
        return left >= edge.left && right <= edge.right && !kept.some(covers);
      });
    name.style.visibility = box ? 'visible' : 'hidden';
    if (!box) continue;
    kept.push(box);
    name.style.left = `${box.left - x}px`;
  }
}

function controlsOf(words) {
  const scale = make('select', { ariaLabel: words.scale });
  for (const [value, text] of Object.entries(words.scales)) scale.append(make('option', { value }, text));
  const month = make('input', { type: 'range', min: 1, max: 12, ariaLabel: words.month });
  month.value = new Date().getMonth() + 1;
  const said = make('output');
  const legend = make('p', { className: 'live-legend' });
  return { scale, month, said, legend };
}

function legendOf(scale, { seasons, unknown }) {
  const limits = STEPS[scale] ?? [];
  const steps = [`< ${limits[0]}`, ...limits.map((limit) => `${limit}+`)].map((text, step) => [step, text]);
  const texts =
    scale === 'season'
      ? [
          ['in-season', seasons[0]],
          ['out-of-season', seasons[1]],
        ]
      : [...steps, ...(scale === 'cost' ? [] : [['unknown', unknown]])];
  return texts.map(([step, text]) => {
    const sign = make('i');
    sign.dataset.step = step;
    return make('span', {}, sign, text);
  });
}

async function startLiveMap(picture, data) {
  const { words, shown } = data;
  const [borders, provinces] = await Promise.all([data.borders, data.provinces].map(readLines));
  const { scale, month, said, legend } = controlsOf(words);
  const canvas = make('div', { className: 'live-canvas', ariaLabel: words.help });
  const card = make('div', { className: 'live-card', role: 'status', hidden: true });
  const box = make('div', { className: 'live-map' });
  picture.before(box);
  box.append(picture, canvas, make('div', { className: 'live-controls' }, scale, month, said), legend, card);
  const map = L.map(canvas, {
    attributionControl: false,
    maxBoundsViscosity: 1,
    scrollWheelZoom: false,
    zoomSnap: 0.05,
    zoomDelta: 0.5,
    zoomControl: false,
  });
  map.fitBounds(shown, {
    paddingTopLeft: [0, EDGE_PIXELS.top],
    paddingBottomRight: [EDGE_PIXELS.right, EDGE_PIXELS.bottom],
  });
  map.setMinZoom(map.getZoom()).setMaxBounds(map.getBounds());
  L.control.zoom({ position: 'topright', zoomInTitle: words.closer, zoomOutTitle: words.farther }).addTo(map);
  drawLand(map, data, borders, provinces);
  const markers = data.places.map((place) => {
    const radius = 8 - 1.5 * place.tier;
    const dot = L.circleMarker(place.at, { radius, className: 'live-dot', interactive: false }).addTo(map);
    const name = make('span', { className: 'live-name live-place' }, place.name);
    const icon = L.divIcon({ className: '', html: name, iconSize: null });
    L.marker(place.at, { icon, interactive: false, keyboard: false }).addTo(map);
    return { place, dot, name };
  });
  const isMoved = () => map.getZoom() > map.getMinZoom();
  let chosen;

  function update() {
    const [shownScale, shownMonth] = [scale.value, Number(month.value)];
    const links = document.querySelectorAll('#result .places h3 a');
    const found = new Set(Array.from(links, ({ pathname }) => pathname));
    said.textContent = words.months[shownMonth - 1];
    legend.replaceChildren(...legendOf(shownScale, words));
    for (const { place, dot } of markers) {
      const { dataset, classList } = dot.getElement();
      dataset.step = stepOf(place, shownScale, shownMonth);
      classList.toggle('live-other', !found.has(place.href));
      classList.toggle('live-chosen', place === chosen);
    }
    const byTier = markers.toSorted((a, b) => a.place.tier - b.place.tier);
    const { listed = [], others = [] } = Object.groupBy(byTier, ({ place }) =>
      found.has(place.href) ? 'listed' : 'others',
    );
    for (const { name } of others) name.style.visibility = 'hidden';
    showNames(isMoved() ? [...listed, ...others] : listed, map);
    card.hidden = !chosen;
    if (chosen) card.replaceChildren(closeButton(), ...describePlace(chosen, shownMonth, data));
  }

  function choose(place) {
    chosen = place;
    update();
  }

  function closeButton() {
    const button = make('button', { type: 'button', ariaLabel: words.close }, '×');
    button.addEventListener('click', () => choose(undefined));
    return button;
  }

  function chooseNear(point, within) {
    const away = ({ place }) => map.latLngToContainerPoint(place.at).distanceTo(point);
    const [nearest] = markers.toSorted((a, b) => away(a) - away(b));
    choose(away(nearest) <= within ? nearest.place : undefined);
  }

  function follow() {
    month.value = document.querySelector('.finder [name=month]').value || month.value;
    update();
  }

  map.on('click', ({ containerPoint }) => chooseNear(containerPoint, TOUCH_PIXELS));
  map.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter') chooseNear(map.getSize().divideBy(2), Infinity);
  });
  // A finger on the whole country scrolls the page; on a part of it, it moves the map.
  map.on('zoomend', () => {
    map.dragging[isMoved() ? 'enable' : 'disable']();
    update();
  });
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  for (const control of [scale, month]) control.addEventListener('input', update);
  document.addEventListener('found', follow);
  map.dragging.disable();
  follow();
}

const liveData = document.querySelector('#live-map');
const drawnMap = document.querySelector('.finder .map .chart-wide');
// If it fails, the drawing stays.
if (liveData && drawnMap) startLiveMap(drawnMap, JSON.parse(liveData.textContent)).catch(() => {});
