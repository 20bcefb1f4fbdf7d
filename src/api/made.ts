import type { Encoding } from '../datasets/releases/release.ts';
import type { AnsweredError } from '../errors.ts';
import type { ToolUse } from '../tools/tool-uses.ts';
import type { DescribedRoute } from './operation.ts';

export const MCP_PATH = '/mcp';

// The messages between the server and the maker, which makes everything that is drawn or derived from releases.

export type Environment = 'live' | 'test';

export interface MakeRequest {
  readonly environment: Environment;
  readonly method: string;
  /** The path and the query, as sent. */
  readonly url: string;
  /** Whether Accept names HTML, as browsers do. */
  readonly wantsHtml: boolean;
  /** Undefined if the client accepts none. */
  readonly encoding: Encoding | undefined;
  /** What the server has read for this address, such as a room. */
  readonly input?: unknown;
}

/** What the headers of a file say besides its bytes. */
export interface FileFacts {
  readonly mediaType: string;
  readonly lastModified: Date | undefined;
  readonly cacheControl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request headers that select this response, apart from Accept-Encoding. */
  readonly vary?: string | undefined;
}

/** A whole file: the server adds validators and answers ranges and conditional requests. */
export interface MadeFile extends FileFacts {
  readonly kind: 'file';
  readonly route: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly encoding: Encoding;
  /** Whether it has no other encoding, because its format compresses its contents. */
  readonly isCompressed: boolean;
}

/** An answer for this request only. */
export interface MadeReply {
  readonly kind: 'reply';
  readonly route: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** The tool that this request has used. */
  readonly usedTool?: string | undefined;
}

interface MadeError extends Pick<AnsweredError, 'status' | 'message' | 'headers' | 'members'> {
  readonly kind: 'error';
  readonly route: string;
  /** What failed, for the log. */
  readonly cause?: unknown;
}

export type MadeAnswer = MadeFile | MadeReply | MadeError;

/** A request of the Model Context Protocol. */
export interface McpRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface McpAnswer {
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly body: string;
  readonly uses: readonly ToolUse[];
}

/** Makes answers in this thread or in another. */
export interface Maker {
  make(request: MakeRequest): Promise<MadeAnswer>;
  answerMcp(request: McpRequest): Promise<McpAnswer>;
}

/** The routes of the server, which the API description names beside those of the maker. */
export type ServerRoutes = Readonly<Record<Environment, readonly DescribedRoute[]>>;
