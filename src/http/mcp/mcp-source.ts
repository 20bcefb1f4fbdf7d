import { createAskRows } from '../../mcp/ask-rows.ts';
import type { McpSource } from '../../mcp/mcp-source.ts';
import { answerQuery, type ProvenanceOptions } from '../provenance/provenance-route.ts';

type SourceOptions = ProvenanceOptions & Omit<McpSource, 'askRows' | 'explain'>;

/** The tools return the same data as the service's HTTP endpoints. */
export function createMcpSource(options: SourceOptions): McpSource {
  return {
    ...options,
    askRows: createAskRows(options.releases),
    explain: (dataset, query) => answerQuery(options, dataset, query),
  };
}
