import { Checkbox } from 'antd'
import type { ExperimentPicture } from '@labbox/contract/experiments/experiments.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const MOST = 12

interface Props {
  pictures: readonly ExperimentPicture[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Chooses among the pictures that were taken in the experiment; they appear in the order they were chosen. */
export const PicturePicker = ({ pictures, chosen, onChange }: Props) => {
  const { t } = useTranslation('reports')
  if (pictures.length === 0) return <p className="lb-muted">{t('picture.none')}</p>
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <>
      <p className="lb-muted">{t('picture.hint')}</p>
      <div className="lb-report-pictures">
        {pictures.map((picture) => {
          const place = chosen.indexOf(picture.id)
          return (
            <label key={picture.id} className="lb-picture-choice" data-chosen={place >= 0}>
              <img src={picture.url} alt="" loading="lazy" />
              <span>
                <Checkbox
                  aria-label={picture.caption || t('picture.unnamed')}
                  checked={place >= 0}
                  disabled={place < 0 && chosen.length >= MOST}
                  onChange={({ target }) => toggle(picture.id, target.checked)}
                />{' '}
                {place >= 0 && <strong className="lb-num">{place + 1}. </strong>}
                {picture.caption || t('picture.unnamed')}{' '}
                <span className="lb-muted">
                  <TimeText value={picture.at} relative={false} />
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </>
  )
}
