/** Part of the message about an uploaded file with several frames. The web app recognises it in a message. */
export const firstFrameNotice = 'This file is animated: only its first frame is shown and printed.'
