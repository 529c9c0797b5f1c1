/** A JPEG whose scans set all spectral values to zero, as some phones write them. */
export function silentScans(jpeg: Buffer): Buffer<ArrayBuffer> {
  const changed = Buffer.from(jpeg)
  for (let at = scanIn(changed, 2); at >= 0; at = scanIn(changed, at + 2)) {
    const end = at + 2 + changed.readUInt16BE(at + 2)
    changed.fill(0, end - 3, end)
  }
  return changed
}

function scanIn(jpeg: Buffer, from: number): number {
  return jpeg.indexOf(Buffer.from([0xff, 0xda]), from)
}

/** A JPEG with stray bytes before its end marker. */
export function strayBytes(jpeg: Buffer, count: number): Buffer<ArrayBuffer> {
  return Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(count, 0x5a), jpeg.subarray(-2)])
}
