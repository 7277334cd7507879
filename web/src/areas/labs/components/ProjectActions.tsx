import { lazy } from '../../../app/idle/lazy.ts'
import { useNavigate } from '../../../ui/navigation.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import { experimentPractice } from '@labbox/contract/experiments/experiments.ts'
import { practiceLabPage } from '@labbox/contract/experiments/practice.ts'
import {
  projectCopy,
  projectDelete,
  projectExport,
  projectPage,
  projectPractice,
  projectShare,
  type ProjectRow,
} from '@labbox/contract/labs/projects.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { SaveButton } from '../../../ui/list/SaveButton.tsx'
import { Versions } from './Versions.tsx'

/** Loaded when it is opened: it draws circuits and formulas. */
const ViewProject = lazy(() => import('./ViewProject.tsx'))

const plain = { type: 'link', size: 'small' } as const

/** Acts that say first what they mean. */
const Sharing = ({ row }: { row: ProjectRow }) => {
  const { t } = useTranslation('labs')
  const text = useLocalText()
  const name = text(row.name)
  const share = async () => {
    await call(projectShare, { id: row.id, shared: !row.shared })
    await invalidate([projectPage])
  }
  const act = row.shared ? 'unshare' : 'share'
  return (
    <ConfirmButton
      {...plain}
      danger={false}
      question={t(`list.${act}Question`, { name })}
      loses={t(`list.${act}Means`)}
      run={share}
    >
      {t(`list.${act}`)}
    </ConfirmButton>
  )
}

/** Lets students do the lab without a task, or no longer. */
const Practice = ({ row }: { row: ProjectRow }) => {
  const { t } = useTranslation('labs')
  const text = useLocalText()
  const act = row.practice ? 'noPractice' : 'practice'
  return (
    <ConfirmButton
      {...plain}
      danger={false}
      question={t(`list.${act}Question`, { name: text(row.name) })}
      loses={t(`list.${act}Means`)}
      run={async () => {
        await call(projectPractice, { id: row.id, practice: !row.practice })
        await invalidate([projectPage, practiceLabPage])
      }}
    >
      {t(`list.${act}`)}
    </ConfirmButton>
  )
}

/** What can be done with a lab project. */
export const ProjectActions = ({ row }: { row: ProjectRow }) => {
  const { t } = useTranslation(['labs', 'owned'])
  const text = useLocalText()
  const can = useCan()
  const navigate = useNavigate()
  const [versions, setVersions] = useState(false)
  const [viewed, setViewed] = useState(false)
  const tryOut = useMutationOf(experimentPractice, {
    onSuccess: ({ id }) => void navigate({ to: '/doexperiment', search: { id } }),
  })
  const copy = async () => {
    await call(projectCopy, { id: row.id })
    await invalidate([projectPage])
    notify.success(t('list.copied'))
  }
  const remove = async () => {
    await call(projectDelete, { id: row.id })
    await invalidate([projectPage])
  }
  const name = text(row.name)
  return (
    <>
      <RowActs>
        {row.editable && (
          <LinkButton to="/lab/project/edit" search={{ id: row.id }} look="link" size="small">
            {t('common:action.edit')}
          </LinkButton>
        )}
        <Button {...plain} onClick={() => setViewed(true)}>
          {t('list.view')}
        </Button>
        {can('tasks:task:add') && (
          <LinkButton to="/teacher/taskMgt/publish" search={{ project: row.id }} look="link" size="small">
            {t('list.publish')}
          </LinkButton>
        )}
        {can('experiments:work:do') && (
          <Button {...plain} loading={tryOut.isPending} onClick={() => tryOut.mutate({ projectId: row.id })}>
            {t('list.tryOut')}
          </Button>
        )}
        {can('labs:project:add') && (
          <ConfirmButton
            {...plain}
            danger={false}
            question={t('list.copyQuestion', { name })}
            loses={t('list.copyMeans')}
            run={copy}
          >
            {t('list.copy')}
          </ConfirmButton>
        )}
        {row.editable && row.group === 0 && <Sharing row={row} />}
        {row.editable && row.group !== ownerGroups.system && <Practice row={row} />}
        <Button {...plain} onClick={() => setVersions(true)}>
          {t('versions.open')}
        </Button>
        <SaveButton endpoint={projectExport} input={{ id: row.id }} link>
          {t('owned:export')}
        </SaveButton>
        {row.editable && can('labs:project:delete') && (
          <ConfirmButton
            {...plain}
            question={t('list.deleteQuestion', { name })}
            loses={t('list.deleteLoses', { count: row.versions })}
            run={remove}
          >
            {t('common:action.delete')}
          </ConfirmButton>
        )}
      </RowActs>
      {viewed && (
        <Suspense fallback={null}>
          <ViewProject id={row.id} onClose={() => setViewed(false)} />
        </Suspense>
      )}
      {versions && <Versions project={row} onClose={() => setVersions(false)} />}
    </>
  )
}
