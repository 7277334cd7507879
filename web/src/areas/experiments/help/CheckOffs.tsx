import { Button } from 'antd'
import type { CheckOff } from '@labbox/contract/experiments/check-off.ts'
import { checkOffRevoke, checkOffSign } from '@labbox/contract/experiments/check-offs.ts'
import { experimentLive, experimentView } from '@labbox/contract/experiments/experiments.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

interface Props {
  checkOffs: readonly CheckOff[]
  /** Whose work it is, for who may sign it now. */
  studentTaskId?: string
}

/** The tables that are to be signed at the bench, and who signed them. */
export const CheckOffs = ({ checkOffs, studentTaskId }: Props) => {
  const { t } = useTranslation('help')
  const text = useLocalText()
  const act = async (endpoint: typeof checkOffSign, tableId: string) => {
    await call(endpoint, { studentTaskId: studentTaskId ?? '', tableId })
    await invalidate([experimentView, experimentLive])
  }
  return (
    <ul className="lb-exp-devices">
      {checkOffs.map(({ tableId, name, number, signed }) => {
        const title = text(name) || t('table', { number })
        return (
          <li key={tableId}>
            <div>
              <strong>{title}</strong>
              <p>
                <StatusTag tone={signed ? 'ok' : 'neutral'}>
                  {signed ? t('checkOff.signedBy', signed) : t('checkOff.open')}
                </StatusTag>{' '}
                {signed && <TimeText value={signed.at} />}
              </p>
            </div>
            {studentTaskId &&
              (signed ? (
                <ConfirmButton
                  size="small"
                  aria-label={t('checkOff.revokeTable', { title })}
                  loses={t('checkOff.revokeLoses')}
                  run={() => act(checkOffRevoke, tableId)}
                >
                  {t('checkOff.revoke')}
                </ConfirmButton>
              ) : (
                <Button
                  size="small"
                  type="primary"
                  aria-label={t('checkOff.signTable', { title })}
                  onClick={() => void act(checkOffSign, tableId).catch(() => undefined)}
                >
                  {t('checkOff.sign')}
                </Button>
              ))}
          </li>
        )
      })}
    </ul>
  )
}
