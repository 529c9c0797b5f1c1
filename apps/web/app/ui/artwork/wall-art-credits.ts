// Written by tools/draw/wall-art.ts from the catalogue of the demo.

/** Title and artist of each picture on the sign-in pages. */
export const credits = {
  standOn: { title: 'Stand On', artist: 'Jonah Reed' },
  pier: { title: 'Four Minutes of Sea', artist: 'Ines Varga' },
  nebula: { title: 'Cathedral of Dust', artist: 'Tomas Okafor' },
} as const
