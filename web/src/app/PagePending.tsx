/** Shown while a page's code or data is on its way. */
export const PagePending = () => (
  <div className="lb-page lb-pending" aria-busy="true">
    <div />
    <div />
    <div />
  </div>
)
