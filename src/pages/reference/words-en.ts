/** Text of the API reference that is not in the OpenAPI document. */
export const wordsEn = {
  title: 'API reference',
  lead: 'Every request with examples, and every response with its fields. You can send read requests, and all sandbox requests, from this page.',
  description:
    'Every request of the API with examples in curl, JavaScript, Python and PHP, every field and every error.',
  version: (version: string) => `Version ${version}.`,
  machine: 'For programs:',
  startHere: 'New here? Start with the four steps for partners',
  contents: 'On this page',
  groups: {
    Datasets: 'Datasets',
    Releases: 'Releases',
    Rooms: 'Rooms',
    Tokens: 'Tokens',
    Sandbox: 'Sandbox',
  } as Readonly<Record<string, string>>,
  about: {
    title: 'Before you start',
    environments: (sandbox: string, production: string) =>
      `The sandbox is at ${sandbox} and production at ${production}. Both have the same room and token requests. Sandbox tokens never work in production, and production tokens never work in the sandbox.`,
    language: (name: string) =>
      `Room texts are in ${name} unless Accept-Language asks for another language. The operator can change this default with DEFAULT_LANGUAGE.`,
    tokens:
      'Room requests need a token. Get one with your client_id and client_secret: see “Get a token”. Use tokens on your servers, never in web pages or apps that others can read.',
  },
  languageNames: { en: 'English', vi: 'Vietnamese', ko: 'Korean', ja: 'Japanese' },
  environment: 'Environment',
  environments: { sandbox: 'Sandbox', production: 'Production' },
  exampleLanguage: 'Examples in',
  values: {
    sandboxTitle: 'Your sandbox',
    sandboxLead:
      'One click creates a partner with seven rooms. The examples and forms on this page then use its values. They are not stored and are gone when you reload the page.',
    create: 'Get a sandbox',
    productionTitle: 'Your values',
    productionLead:
      'Fill these in to try read requests. They stay on this page and are gone when you reload it.',
    names: {
      access_token: 'Access token',
      client_id: 'Client id',
      client_secret: 'Client secret',
      partner_room_id: 'Your own room id',
      room: 'Our room id',
      photo: 'Photo id',
    },
  },
  onlyProduction: 'Production only',
  onlySandbox: 'Sandbox only',
  example: 'Example',
  credentials: {
    header: 'Credentials in the Authorization header (HTTP Basic)',
    body: 'Credentials in the body',
  },
  addresses: 'Addresses',
  alsoAt: 'Also at',
  datasetPage: 'columns',
  parameters: 'Parameters',
  parameter: 'Parameter',
  place: 'In',
  places: { path: 'path', query: 'query', header: 'header', body: 'body' } as Readonly<
    Record<string, string>
  >,
  required: 'required',
  usual: (value: string) => `${value} by default`,
  meaning: 'Meaning',
  oneOf: (values: string) => `One of: ${values}`,
  answer: 'Response',
  fields: 'Fields',
  field: 'Field',
  type: 'Type',
  nullable: 'Can be null',
  yes: 'yes',
  no: 'no',
  fieldExample: 'Example',
  types: {
    integer: 'integer',
    number: 'number',
    string: 'string',
    boolean: 'boolean',
    object: 'object',
    'list of objects': 'list of objects',
    'list of integer': 'list of integers',
    'list of string': 'list of strings',
    'list of anything': 'list',
  } as Readonly<Record<string, string>>,
  errors: 'Errors',
  status: 'Status',
  body: 'Body',
  empty: '(empty)',
  try: {
    title: 'Try it',
    address: 'Address',
    send: 'Send',
    inSandbox: 'This page never changes anything in production. Switch to the sandbox to try this request.',
    sending: 'Sending…',
    bytes: 'bytes',
    unreachable: 'The browser could not send the request. Open this page at this address and try again:',
    missing: 'Get a sandbox first, or fill in:',
    cut: '… shortened',
  },
};

export type ReferenceWords = typeof wordsEn;
