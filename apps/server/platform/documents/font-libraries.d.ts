declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt'
    keepAllGlyphs: true
    noHinting: boolean
    preserveNameIds: readonly number[]
    variationAxes?: Record<string, number>
  }
  export default function subsetFont(font: Uint8Array, text: undefined, options: Options): Promise<Buffer>
}

declare module 'fontverter' {
  export function convert(font: Uint8Array, to: 'sfnt'): Promise<Buffer>
}
