import { expect, test } from 'vitest'
import { generateAddressData, readGenerated, tidyFormat } from './address-data.ts'

test.each([...generateAddressData()])('the generated table %s is that of the installed address data', (file, text) => {
  expect(readGenerated(file)).toBe(text)
})

test.each([
  ['%N%n%O%n%A%n%Z %C', '%N%n%A%n%Z %C%n%S'],
  ['%N%n%O%n%A%n%D%n%C%n%Z', '%N%n%A%n%C%n%S%n%Z'],
  ['%N%n%O%n%A%n%D, %C%n%Z %S', '%N%n%A%n%C%n%Z %S'],
  ['%N%n%O%n%A%n%C%nGUERNSEY%n%Z', '%N%n%A%n%C%n%S%n%Z'],
  ['%N%n%O%n%A%n%C%n%S %X', '%N%n%A%n%C%n%Z%n%S'],
  ['%S %C%D%n%A%n%O%n%N%n%Z', '%S %C%n%A%n%N%n%Z'],
  ['%S%n%C%n%A%n%O%n%N', '%S%n%Z%n%C%n%A%n%N'],
])('the format %s of the address data is stored as %s: with a place for every field that we ask for', (format, tidy) => {
  expect(tidyFormat(format)).toBe(tidy)
})
