/** What reading a catalogue needs of a REST client; `NifiClient` is one. */
export interface CatalogServer {
  about(): Promise<{ readonly version: string }>;
  get<T>(path: string, query?: Readonly<Record<string, string | number | boolean | undefined>>): Promise<T>;
}

/** What describing undocumented components needs on top. */
export interface ScratchServer extends CatalogServer {
  request<T>(
    method: 'POST' | 'DELETE',
    path: string,
    options: { body?: unknown; query?: Record<string, string | number> },
  ): Promise<T>;
}

/** An entry of `GET /flow/processor-types` and the like. */
export interface ListedType {
  readonly type: string;
  readonly bundle: { readonly group: string; readonly artifact: string; readonly version: string };
  readonly restricted?: boolean;
  readonly deprecationReason?: string;
  readonly controllerServiceApis?: readonly { readonly type: string }[];
}

/** All processors and services that the server can create. */
export async function listTypes(
  server: CatalogServer,
): Promise<{ readonly processors: readonly ListedType[]; readonly services: readonly ListedType[] }> {
  const { processorTypes } = await server.get<{ processorTypes: ListedType[] }>('/flow/processor-types');
  const { controllerServiceTypes } = await server.get<{ controllerServiceTypes: ListedType[] }>(
    '/flow/controller-service-types',
  );
  return { processors: processorTypes, services: controllerServiceTypes };
}
