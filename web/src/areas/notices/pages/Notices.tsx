import { Select } from 'antd'
import { noticeGroups, type NoticeGroup } from '@labbox/contract/notices/groups.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { NoticeFeed } from '../components/NoticeFeed.tsx'

const isGroup = (text: string | undefined): text is NoticeGroup =>
  (noticeGroups as readonly (string | undefined)[]).includes(text)

/** All one's notices, of all kinds or of one. */
const Notices = () => {
  const { t } = useTranslation('notices')
  const navigate = useNavigate()
  const { group: wanted } = useSearch()
  const group = isGroup(wanted) ? wanted : undefined
  return (
    <div className="lb-page">
      <PageHeader
        title={t('list.title')}
        hint={t('list.hint')}
        actions={
          <>
            <Select
              allowClear
              popupMatchSelectWidth={false}
              aria-label={t('list.kind')}
              placeholder={t('list.kind')}
              value={group ?? null}
              onChange={(next) => void navigate({ search: { group: next ?? undefined }, replace: true })}
              options={noticeGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
            />
            <LinkButton to="/profile/index">{t('choices.link')}</LinkButton>
          </>
        }
      />
      <section className="lb-list">
        <NoticeFeed key={group ?? ''} group={group} />
      </section>
    </div>
  )
}

export default Notices
