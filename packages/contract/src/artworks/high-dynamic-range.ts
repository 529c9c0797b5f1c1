/** Part of the message about an uploaded file in HDR. The web app recognises it in a message. */
export const hdrNotice =
  'This picture is in HDR. A print cannot glow, so we convert its brightness to the standard range, as the preview shows.'
