// The parts of an OpenAPI document that the reference uses.

type Simple = string | number | boolean;

export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | null)[];
  readonly default?: Simple;
  readonly examples?: readonly (Simple | readonly Simple[])[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Server {
  readonly url: string;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
  readonly security: readonly object[];
  readonly servers?: readonly Server[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly 'x-entry'?: { readonly id: string; readonly summary?: string; readonly description?: string };
}

export interface ApiDescription {
  readonly info: { readonly version: string; readonly description: string };
  /** The main site first, the sandbox last. A separate address for partners comes between them. */
  readonly servers: readonly Server[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
