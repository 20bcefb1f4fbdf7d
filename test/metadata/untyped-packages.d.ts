declare module 'jsonld' {
  const jsonld: { toRDF(document: object, options: object): Promise<string> };
  export default jsonld;
}

declare module 'n3' {
  export interface Term {
    readonly termType: string;
    readonly value: string;
    readonly datatype?: Term;
  }
  export interface Quad {
    readonly subject: Term;
    readonly predicate: Term;
    readonly object: Term;
  }
  export class Parser {
    constructor(options: { format: string });
    parse(text: string): Quad[];
  }
  export class Store {
    constructor(quads: Quad[]);
    match(subject?: Term | null, predicate?: Term | null, object?: Term | null): Iterable<Quad>;
    getObjects(subject: Term | string | null, predicate: string, graph: null): Term[];
    getSubjects(predicate: string, object: Term | string | null, graph: null): Term[];
    getQuads(subject: null, predicate: null, object: null, graph: null): Quad[];
  }
  export const DataFactory: object;
}

declare module 'datapackage' {
  interface Resource {
    read(options: { keyed: true }): Promise<Record<string, unknown>[]>;
    /** Throws if a foreign key matches no row. */
    checkRelations(): Promise<boolean>;
  }
  export class Package {
    static load(
      descriptor: object,
      options: { strict: boolean; basePath: string | undefined },
    ): Promise<Package>;
    readonly resources: readonly Resource[];
  }
}
