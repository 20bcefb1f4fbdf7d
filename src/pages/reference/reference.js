// Shows Scalar's reference in place of the list of requests, and fills in the token of a new sandbox.
const form = document.querySelector('.own-sandbox');
const list = document.querySelector('.requests');
const status = form.querySelector('[role=status]');
const { sandbox, scalar, sending, created, failed } = form.dataset;

// Links name a request as the list does. Scalar's own links also name its group.
const anchors = new Map(
  Array.from(list.querySelectorAll('[data-anchor]'), ({ id, dataset }) => [`#${id}`, `#${dataset.anchor}`]),
);

function configure(content, token) {
  return {
    content,
    authentication: { preferredSecurityScheme: 'token', securitySchemes: { token: { token } } },
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    forceDarkModeState: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    generateOperationSlug: ({ operationId }) => operationId,
    generateTagSlug: ({ name }) => name.toLowerCase(),
    redirect: (hash) => anchors.get(hash) ?? null,
    // Nothing leaves this site, and there are no links to services of Scalar.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    hideDarkModeToggle: true,
  };
}

// The reader chooses the sandbox or production for all requests that both have. The sandbox is first.
function offerServers({ servers: [site, ...others], paths, ...description }) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const operation of operations) {
    if (!operation.servers) operation.servers = [site];
    else if (operation.servers.length > 1) delete operation.servers;
  }
  const production = others.length > 1 ? others[0] : site;
  return { ...description, paths, servers: [others.at(-1), production] };
}

// The description with the reader's values as the examples of its parameters.
function fillIn(description, known) {
  const filled = structuredClone(description);
  for (const methods of Object.values(filled.paths))
    for (const { parameters } of Object.values(methods))
      for (const parameter of parameters)
        if (parameter.name in known) parameter.example = known[parameter.name];
  return filled;
}

function load(address) {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: address });
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}

async function start() {
  const [description] = await Promise.all([
    fetch('/api/openapi.json').then((response) => response.json()),
    load(scalar),
  ]);
  const content = offerServers(description);
  const place = Object.assign(document.createElement('div'), { id: 'reference', lang: 'en' });
  list.replaceWith(place);
  const reference = window.Scalar.createApiReference(place, configure(content, ''));
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void createSandbox((token, known) =>
      reference.updateConfiguration(configure(fillIn(content, known), token)),
    );
  });
}

async function createSandbox(useSandbox) {
  status.textContent = sending;
  const { data } = await fetch(`${sandbox}/sandbox`, { method: 'POST' })
    .then((response) => response.json())
    .catch(() => ({}));
  if (!data) {
    status.textContent = failed;
    return;
  }
  const { id, partner_room_id, photo_ids } = data.rooms.find(({ access }) => access === 'change');
  const known = { partner_room_id, room: id, photo: photo_ids[0] };
  useSandbox(data.access_token, known);
  const code = document.createElement('code');
  code.textContent = Object.entries(known)
    .map((pair) => pair.join('='))
    .join(' ');
  status.replaceChildren(`${created} `, code);
}

void start();
