type Plan = { widthPx: number; heightPx: number; red: number; green: number; blue: number; alpha?: number }

/**
 * The shortest lossless WEBP of one colour: each channel has a code of one symbol, so that pixels take no bits.
 * @see RFC 9649, 3.4 and 3.7.2.1.1
 */
export function oneColourWebp({ widthPx, heightPx, red, green, blue, alpha = 255 }: Plan): Buffer<ArrayBuffer> {
  const hasAlpha = alpha < 255
  // without alpha its symbol is not used, and a short one saves a byte
  const symbols = [green, red, blue, hasAlpha ? alpha : 0, 0]
  const bits = [
    ...[number(widthPx - 1, 14), number(heightPx - 1, 14), number(Number(hasAlpha), 1), number(0, 3)],
    // no transforms, no colour cache, no groups of codes
    number(0, 3),
    // each code: simple, of one symbol, of 1 or 8 bits
    ...symbols.flatMap((symbol) => [number(1, 2), number(Number(symbol > 1), 1), number(symbol, symbol > 1 ? 8 : 1)]),
  ].join('')
  const data = Buffer.from([0x2f, ...(bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt([...byte].reverse().join(''), 2))])
  const padded = Buffer.concat([data], data.length + (data.length % 2))
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1')
  head.writeUInt32LE(padded.length + 12, 4)
  head.writeUInt32LE(data.length, 16)
  return Buffer.concat([head, padded]) as Buffer<ArrayBuffer>
}

/** The lowest bit first. */
function number(value: number, bits: number): string {
  return [...value.toString(2).padStart(bits, '0')].reverse().join('')
}
