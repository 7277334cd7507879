import './pending.css'

/**
 * Stands for what may come above the rest of a page, and may as well be nothing: so what is below waits for it and is not pushed down,
 * but no grey bars stand where often nothing will be.
 */
export const StillToCome = () => <i hidden className="lb-pending" />
