/**
 * Property names and defaults per NiFi version, as far as the diff needs them. The version of a component is that of
 * its bundle, so that a definition with bundles of several versions is read right, too.
 */
export interface Naming {
  /** The name that current NiFi uses for the property; the name itself where nothing is known. */
  canonicalProperty(type: string, version: string, name: string): string;
  /** NiFi's default of a property (canonical name); undefined where there is none or it is not known. */
  defaultOf(type: string, version: string, property: string): string | undefined;
  /** Current class name of a component type that was moved or renamed. */
  canonicalType(type: string): string;
}

/** Knows nothing: names are compared as they are written. */
export const plainNaming: Naming = {
  canonicalProperty: (_type, _version, name) => name,
  defaultOf: () => undefined,
  canonicalType: (type) => type,
};
