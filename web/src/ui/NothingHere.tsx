import { useTranslation } from '../app/i18n.ts'
import { EmptyState } from './EmptyState.tsx'
import { LinkButton } from './LinkButton.tsx'

/** In place of a page whose address does not name what it is to show. */
export const NothingHere = () => {
  const { t } = useTranslation('common')
  return (
    <main className="lb-page">
      <EmptyState
        heading
        title={t('nothingHere.title')}
        hint={t('nothingHere.hint')}
        action={<LinkButton to="/dashboard">{t('nothingHere.home')}</LinkButton>}
      />
    </main>
  )
}
