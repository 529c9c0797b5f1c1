import sharp from 'sharp'

/**
 * Limits the image library to the formats that we accept, one thread and no cache. It changes the whole process, so only the picture process
 * calls it, before its first picture.
 */
export function restrictLibrary(): void {
  // several pictures are processed in parallel, and none is decoded twice
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] })
  // External pictures are read as files, or as a repaired JPEG in memory. SVG and PNG buffers are always our own.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
}
