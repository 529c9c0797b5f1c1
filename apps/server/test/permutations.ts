/** All orders of distinct items. */
export function permutations<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((first) => permutations(things.filter((one) => one !== first)).map((rest) => [first, ...rest]))
}
