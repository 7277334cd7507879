import {
  announcementPage,
  announcementWithdraw,
  type AnnouncementRow,
} from '@labbox/contract/notices/announcements.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const tones: Record<AnnouncementRow['state'], Tone> = {
  planned: 'active',
  published: 'ok',
  over: 'neutral',
  withdrawn: 'neutral',
}

/** Announcements that one looks after, with how many have read them. */
const Manage = () => {
  const { t } = useTranslation(['announcements', 'mail'])
  const text = useLocalText()
  const edit = useCan()('notices:announcement:add')
  const withdraw = async (id: string) => {
    await call(announcementWithdraw, { id })
    await invalidate([announcementPage])
  }
  const share = (count: number, people: number) => (people === 0 ? '–' : `${count} / ${people}`)
  const columns: Column<AnnouncementRow>[] = [
    {
      key: 'title',
      title: t('field.title'),
      primary: true,
      render: (row) => text(row.title),
      csv: (row) => text(row.title),
    },
    {
      key: 'from',
      title: t('field.audience'),
      render: (row) => `${t(`audience.${row.audience}`)} · ${text(row.from)}`,
      csv: (row) => text(row.from),
    },
    {
      key: 'state',
      title: t('field.state'),
      render: (row) => <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
      csv: (row) => t(`state.${row.state}`),
    },
    {
      key: 'publishAt',
      title: t('field.publishAt'),
      sortable: true,
      render: (row) => <TimeText value={row.publishAt} />,
    },
    { key: 'read', title: t('field.read'), render: (row) => share(row.read, row.people) },
    {
      key: 'confirmed',
      title: t('field.confirmed'),
      render: (row) => (row.mustConfirm ? share(row.confirmed, row.people) : '–'),
    },
    { key: 'author', title: t('field.author') },
  ]
  const add = edit && (
    <LinkButton to="/announcements/manage/add" search look="primary">
      {t('add.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('manage.title')}
      hint={t('manage.hint')}
      endpoint={announcementPage}
      columns={columns}
      filters={[{ key: 'title', label: t('field.title') }]}
      actions={
        <>
          {edit && (
            <LinkButton to="/announcements/manage/robots" search>
              {t('mail:robot.title')}
            </LinkButton>
          )}
          {add}
        </>
      }
      rowActions={(row) => (
        <>
          <LinkButton
            to="/announcements/manage/$id/receipts"
            params={{ id: row.id }}
            search
            look="link"
            size="small"
          >
            {t('receipts.title')}
          </LinkButton>
          {edit && row.state !== 'withdrawn' && (
            <ConfirmButton
              type="link"
              size="small"
              loses={t('manage.loses', { title: text(row.title) })}
              run={() => withdraw(row.id)}
            >
              {t('manage.withdraw')}
            </ConfirmButton>
          )}
        </>
      )}
      empty={{ title: t('manage.empty'), hint: t('manage.emptyHint'), action: add }}
    />
  )
}

export default Manage

export { Robots } from './Robots.tsx'
export { RobotAdd } from './RobotAdd.tsx'
export { Add } from './Add.tsx'
