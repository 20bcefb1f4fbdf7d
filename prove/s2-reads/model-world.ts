/** What the model knows of the place that it is asked about. */
export interface World {
  readonly datasets: readonly Dataset[];
  readonly addresses: readonly Address[];
  readonly rooms: readonly Room[];
  readonly tokens: readonly Token[];
}

export type Row = Readonly<Record<string, any>>;

/** A dataset with the rows that its newest release was made from, and the declaration of that release. */
export interface Dataset {
  readonly slug: string;
  readonly number: number;
  readonly publishedAt: string;
  readonly declaration: {
    readonly name: string;
    readonly attribution: string;
    readonly key: readonly string[];
    readonly columns: Readonly<Record<string, Column>>;
  };
  readonly rows: readonly Row[];
}

interface Column {
  readonly kind: { readonly type: string; readonly schema: Schema };
  readonly description: string;
  readonly inCsv: boolean;
}

export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A public address whose plain answer is its representation. */
export interface Address {
  readonly path: string;
  readonly type: string;
  /** A page or a part of one. It refuses parameters, in a page. */
  readonly isPage?: boolean;
  /** It refuses parameters. Other documents ignore them. */
  readonly takesNothing?: boolean;
  readonly language?: string;
  /** Whether it answers OPTIONS for scripts on other sites. */
  readonly preflight?: boolean;
  /** Already compressed, so it is only sent as it is. */
  readonly isCompressed?: boolean;
  /** Requests that name HTML get this page instead. */
  readonly page?: string;
}

/** What one partner may do with a room that it knows by this id. */
export interface Room {
  readonly partner: number;
  readonly partnerRoomId: string;
  readonly access: 'change' | 'read' | 'none';
}

export interface Token {
  readonly partner: number;
  readonly text: string;
  readonly mayRead: boolean;
}

export type Header = readonly [name: string, value: string];

export interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly Header[];
}

/** The value of a header; its absence (null); a pattern; or a judgement. */
export type Wanted = string | null | RegExp | ((value: string) => boolean);

export interface Expected {
  readonly status: number;
  readonly headers: Readonly<Record<string, Wanted>>;
  /** The bytes; or how the message of the error begins; undefined if the model does not know them. */
  readonly body: Buffer | string | undefined;
}

/** RFC 9110 §5.3: several lines of a header are one list. */
export function headerOf({ headers }: Request, name: string): string | undefined {
  const values = headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value.trim());
  return values.length === 0 ? undefined : values.join(', ');
}
