import { Drawer } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NoticeFeed } from './NoticeFeed.tsx'

/** The latest notices, beside the page one is on. */
const NoticeDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('notices')
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('list.title')}
      size={420}
      footer={
        <div className="lb-actions">
          <LinkButton to="/notices" onClick={onClose}>
            {t('list.all')}
          </LinkButton>
          <LinkButton to="/profile/index" look="link" onClick={onClose}>
            {t('choices.link')}
          </LinkButton>
        </div>
      }
    >
      <NoticeFeed onFollow={onClose} />
    </Drawer>
  )
}

export default NoticeDrawer
