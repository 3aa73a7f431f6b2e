import type { ChangeType } from '../diff/types.js';
import type { ComponentKind } from '../flow/walk.js';

/** A flow as a picture shows it: plain data, also for the page's own script. */
export interface ViewGraph {
  readonly title: string;
  readonly nodes: readonly ViewNode[];
  readonly edges: readonly ViewEdge[];
}

export interface ViewNode {
  /** Unique within the graph. */
  readonly key: string;
  readonly kind: ComponentKind;
  /** Key of the group that it stands in; absent for the top-level group. */
  readonly group?: string;
  readonly name: string;
  /** Simple class name, or what kind it is. */
  readonly type: string;
  readonly mark?: ChangeType;
  /** Index of its entry among the changes. */
  readonly change?: number;
  /** Stopped for good, or not enabled. */
  readonly disabled?: true;
}

export interface ViewEdge {
  readonly key: string;
  /** The group whose canvas it is on. */
  readonly group: string;
  /** Keys of nodes; a port may stand in a child group. */
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly mark?: ChangeType;
  readonly change?: number;
}
