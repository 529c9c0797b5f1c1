/** Behind transparent areas, in previews, the proof, all renditions and the print file: the white coating of the metal sheet. */
export const PRINT_BACKGROUND = '#ffffff'

/** What is printed where a picture is transparent. */
export const transparencyText = 'Transparent areas of your picture are printed white, as shown here.'
