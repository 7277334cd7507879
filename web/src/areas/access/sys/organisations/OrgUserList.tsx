import { useNavigate, useSearch } from '../../../../ui/navigation.ts'
import { Skeleton } from 'antd'
import { useTranslation } from '../../../../app/i18n.ts'
import { OrgPick } from './OrgPick.tsx'
import { useOrgChoices } from './org-tree.ts'
import { Users } from '../users/Users.tsx'

/** The people of one organisation and those below it. */
const OrgUserList = () => {
  const { t } = useTranslation('sys-access')
  const navigate = useNavigate()
  const search = useSearch()
  const { query, rows } = useOrgChoices()
  if (query.isPending) return <Skeleton active />
  const orgId = search['orgId'] ?? rows[0]?.id
  const choose = (next: string | null) =>
    void navigate({ to: '.', search: next ? { orgId: next } : {}, replace: true })
  return (
    <Users
      path="/sys/orguser"
      title={t('user.orgTitle')}
      hint={
        <span className="lb-org-pick">
          <OrgPick label={t('user.org')} value={orgId ?? null} onChange={choose} />
        </span>
      }
      orgId={orgId}
    />
  )
}

export default OrgUserList
