/** The part of package-lock.json that its checks look at. */
export type Lock = {
  packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string>; peerDependenciesMeta?: object }>
}

/**
 * Optional dependencies that the lock names but does not hold. The registry lacked them when the lock was made: the install
 * then works on some platforms only, or `npm ci` refuses it.
 */
export function findMissingOptional({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lookupPaths(path, name).some((candidate) => candidate in packages))
      .map((name) => `${path || 'the root'} wants ${name}`),
  )
}

/** Addresses of the registry this lock was made with: another one may serve the same packages, so none is kept. */
export function findRegistryAddresses({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { resolved = '' }]) => (resolved.includes('://') ? [`${path}: ${resolved}`] : []))
}

/** Where Node looks for a package: beside its dependent, then in every folder above. */
function lookupPaths(from: string, name: string): string[] {
  const folders = from === '' ? [] : from.split('/')
  return Array.from({ length: folders.length + 1 }, (_, up) => [...folders.slice(0, folders.length - up), 'node_modules', name].join('/'))
}
