import type { ComponentType } from 'react'
import { Buttons } from './actions/buttons.tsx'
import { CopyButtons } from './actions/copy-buttons.tsx'
import { Cards } from './content/cards.tsx'
import { Charts } from './content/charts.tsx'
import { Lists } from './content/lists.tsx'
import { Pagination } from './content/pagination.tsx'
import { Pictures } from './content/pictures.tsx'
import { Settings } from './content/settings.tsx'
import { Tables } from './content/tables.tsx'
import { Badges } from './feedback/badges.tsx'
import { Dialogs } from './feedback/dialogs.tsx'
import { EmptyAndFailed } from './feedback/empty-and-failed.tsx'
import { Notes } from './feedback/notes.tsx'
import { Progress } from './feedback/progress.tsx'
import { Skeletons } from './feedback/skeletons.tsx'
import { Toasts } from './feedback/toasts.tsx'
import { Choices } from './fields/choices.tsx'
import { Files } from './fields/files.tsx'
import { Passwords } from './fields/passwords.tsx'
import { Tags } from './fields/tags.tsx'
import { TextFields } from './fields/text-fields.tsx'
import { Colours } from './foundations/colours.tsx'
import { Shapes } from './foundations/shapes.tsx'
import { Text } from './foundations/text.tsx'
import { TypeScale } from './foundations/type-scale.tsx'
import { Headers } from './shell/headers.tsx'

type Section = { id: string; title: string; Content: ComponentType }

/** The sections of the page, in its order. */
export const sections: readonly Section[] = [
  { id: 'colours', title: 'Colours', Content: Colours },
  { id: 'type', title: 'Type scale', Content: TypeScale },
  { id: 'shapes', title: 'Space, shape and motion', Content: Shapes },
  { id: 'text', title: 'Titles and text', Content: Text },
  { id: 'buttons', title: 'Buttons', Content: Buttons },
  { id: 'copy', title: 'Copy buttons', Content: CopyButtons },
  { id: 'fields', title: 'Text fields', Content: TextFields },
  { id: 'passwords', title: 'Passwords', Content: Passwords },
  { id: 'choices', title: 'Choices and switches', Content: Choices },
  { id: 'tags', title: 'Tags', Content: Tags },
  { id: 'files', title: 'Files', Content: Files },
  { id: 'dialogs', title: 'Dialogs', Content: Dialogs },
  { id: 'toasts', title: 'Toasts', Content: Toasts },
  { id: 'notes', title: 'Notes', Content: Notes },
  { id: 'badges', title: 'Badges', Content: Badges },
  { id: 'progress', title: 'Progress', Content: Progress },
  { id: 'skeletons', title: 'Skeletons', Content: Skeletons },
  { id: 'empty', title: 'Empty and failed', Content: EmptyAndFailed },
  { id: 'pictures', title: 'Pictures and prints', Content: Pictures },
  { id: 'lists', title: 'Lists', Content: Lists },
  { id: 'cards', title: 'Cards', Content: Cards },
  { id: 'tables', title: 'Tables', Content: Tables },
  { id: 'pagination', title: 'Pagination', Content: Pagination },
  { id: 'charts', title: 'Charts', Content: Charts },
  { id: 'settings', title: 'Setting sections', Content: Settings },
  { id: 'headers', title: 'Headers, menus and footers', Content: Headers },
]
