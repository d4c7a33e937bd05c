/** A bill of materials as npm writes it: CycloneDX 1.5, with the members that are looked at here. */
export interface BillOfMaterials {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependencies[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

interface Dependencies {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

const DEVELOPMENT = 'cdx:npm:package:development';

/** The packages whose notices travel with a bundle, each `name@version`. */
export function bundledPackages(notices: string): readonly string[] {
  const titles = notices.matchAll(/^(\S+) (\d\S*) \(.*\)\n-+$/gm);
  return [...titles].map(([, name, version]) => `${name}@${version}`);
}

/**
 * A bill that lists what the package holds. npm takes bundled packages for tools of the development,
 * as package.json has them, and lists all of those besides or none of them.
 * @param bundled `name@version` of each package that the bundle holds parts of
 * @throws Where npm does not know one of them: the bundle was built from other packages then.
 */
export function shippedOnly<T extends BillOfMaterials>(
  bill: T,
  name: string,
  bundled: readonly string[],
): T {
  const known = new Map(bill.components.map((each) => [`${each.name}@${each.version}`, each]));
  const missing = bundled.filter((each) => !known.has(each));
  if (bundled.length === 0 || missing.length > 0) {
    throw new Error(`npm does not know what the bundle holds: ${missing.join(', ') || 'nothing'}`);
  }
  const components = bundled.flatMap((each) => known.get(each) ?? []).map(asShipped);
  const refs = components.map((each) => each['bom-ref']);
  const root = { ...bill.metadata.component, name };
  const among = (all: readonly string[]) => all.filter((ref) => refs.includes(ref));
  return {
    ...bill,
    metadata: { ...bill.metadata, component: root },
    components,
    dependencies: [
      { ref: root['bom-ref'], dependsOn: refs },
      ...bill.dependencies
        .filter(({ ref }) => refs.includes(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: among(dependsOn) })),
    ],
  };
}

function asShipped<C extends Component>(component: C): C {
  const properties = component.properties?.filter(({ name }) => name !== DEVELOPMENT);
  return { ...component, scope: 'required', ...(properties && { properties }) };
}
