/**
 * Shows or hides mature content on every page of the store. The script in the head handles the click, and CSS adds “Show” or “Hide”,
 * because the same page is cached for all visitors.
 */
export function MatureChoice() {
  return (
    <p className="mature-choice needs-script">
      <button type="button" className="text-btn" data-mature-choice>
        mature content
      </button>
    </p>
  )
}
