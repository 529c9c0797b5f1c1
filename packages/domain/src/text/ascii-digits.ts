/** A text whose decimal digits are `0` to `9`: `١١٥٦٤` and `११५६४` are `11564`. Other characters are unchanged. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
}

/** Unicode lists the ten digits of a script in a row. */
function digitValue(codePoint: number): number {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++
  return value
}
