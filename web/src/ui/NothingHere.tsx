import { useTranslation } from '../app/i18n.ts'
import { EmptyState } from './EmptyState.tsx'
import { LinkButton } from './LinkButton.tsx'

/** In place of a page whose address does not name what it is to show; the shell has the landmark of its own. */
export const NothingHere = ({ inShell }: { inShell: boolean }) => {
  const { t } = useTranslation('common')
  const Landmark = inShell ? 'div' : 'main'
  return (
    <Landmark className="lb-page">
      <EmptyState
        heading
        title={t('nothingHere.title')}
        hint={t('nothingHere.hint')}
        action={<LinkButton to="/dashboard">{t('nothingHere.home')}</LinkButton>}
      />
    </Landmark>
  )
}
