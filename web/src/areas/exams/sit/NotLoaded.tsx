import { AntTheme } from '../../../app/theme/AntTheme.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'

/** Why a sitting could not be loaded. */
const NotLoaded = (props: { error: unknown; onRetry: () => void }) => (
  <AntTheme>
    <ErrorState {...props} />
  </AntTheme>
)

export default NotLoaded
