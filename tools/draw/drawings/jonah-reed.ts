import type { Drawing } from '../families.ts'

export const drawings: Readonly<Record<string, Drawing>> = {
  'larger-than-it-is': {
    family: 'quote',
    options: {
      seed: 42,
      layout: 'shadow',
      lines: ['We suffer more in imagination', 'than in reality.', 'reality', 'imagination'],
      author: 'Seneca',
    },
  },
  'reading-aloud': {
    family: 'poem',
    options: {
      seed: 1,
      layout: 'rain',
      lines: ['It began as one drop', 'on the back of my hand,', 'and by the corner the whole street', 'was reading aloud.'],
    },
  },
  'becomes-the-way': {
    family: 'quote',
    options: { seed: 41, layout: 'barrier', lines: ['What stands', 'in the way', 'becomes', 'the way.'], author: 'Marcus Aurelius' },
  },
  'the-vowels': {
    family: 'poem',
    options: { seed: 2, layout: 'waves', lines: ['The sea keeps every word', 'and gives back the vowels.'] },
  },
  'you-are-early': {
    family: 'quote',
    options: { seed: 45, layout: 'dawn', lines: ['It is', 'not dark.', 'You are', 'early.'] },
  },
  'how-deep-not-how-fast': {
    family: 'quote',
    options: { seed: 46, layout: 'rings', lines: ['Grow slowly. The storm will ask how deep, not how fast.'] },
  },
  'lets-go': {
    family: 'poem',
    options: { seed: 3, layout: 'leaf', lines: ['one leaf lets go', 'and the whole tree', 'leans in to hear', 'where it lands'] },
  },
  'stand-on': {
    family: 'quote',
    options: { seed: 410, layout: 'stone', lines: ['What', 'you cannot', 'move,', 'stand on.'] },
  },
}
