import { useTranslation } from '../app/i18n.ts'
import { EmptyState } from './EmptyState.tsx'
import { LinkButton } from './LinkButton.tsx'

/** In place of a page whose address does not name what it is to show; the shell has the landmark of its own. */
export const NothingHere = ({ inShell }: { inShell: boolean }) => {
  const { t } = useTranslation('nothing-here')
  const Landmark = inShell ? 'div' : 'main'
  return (
    <Landmark className="lb-page">
      <EmptyState
        heading
        title={t('nothing-here:title')}
        hint={t('nothing-here:hint')}
        action={<LinkButton to="/dashboard">{t('nothing-here:home')}</LinkButton>}
      />
    </Landmark>
  )
}
