import { Switch } from 'antd'
import { completionGet, publicPaths, visitorPage } from '@labbox/contract/courses/certificates.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { CopyText } from '../../../ui/CopyText.tsx'

/** Turns the page for visitors of an open course on and off, and gives its address. */
export const VisitorSwitch = ({ courseId, code }: { courseId: string; code: string | null }) => {
  const { t } = useTranslation('courses-certificates')
  const change = useMutationOf(visitorPage, {
    invalidates: [completionGet],
    done: t(code ? 'visitors.closed' : 'visitors.opened'),
  })
  const link = `${location.origin}${publicPaths.course}/${code}`
  return (
    <>
      <p className="lb-muted">{t('visitors.hint')}</p>
      <div className="lb-actions lb-block">
        <Switch
          aria-label={t('visitors.open')}
          checked={code !== null}
          loading={change.isPending}
          onChange={(open) => change.mutate({ id: courseId, open })}
        />
        {code && (
          <>
            <CopyText text={link} />
            <a href={link} target="_blank" rel="noreferrer">
              {t('visitors.view')}
            </a>
          </>
        )}
      </div>
    </>
  )
}
