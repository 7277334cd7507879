import { Drawer } from 'antd'
import type { ExperimentDetail } from '@labbox/contract/experiments/experiments.ts'
import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RichView } from '../../../ui/rich/RichView.tsx'

/** What is to be done; stays open beside the work. */
export const GuideDrawer = ({
  open,
  guidebook,
  files,
  onClose,
}: { open: boolean; onClose: () => void } & Pick<ExperimentDetail, 'guidebook' | 'files'>) => {
  const { t } = useTranslation('experiments')
  const locale = useLocale()
  const own = guidebook[locale]
  const doc = own && !isEmptyDoc(own) ? own : guidebook[locale === 'zh' ? 'en' : 'zh']
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('guide.title')}
      placement="left"
      size={480}
      mask={false}
      push={false}
    >
      {doc && !isEmptyDoc(doc) ? (
        <RichView doc={doc} files={files} />
      ) : (
        <EmptyState title={t('guide.none')} hint={t('guide.noneHint')} />
      )}
    </Drawer>
  )
}
