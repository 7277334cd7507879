import { useTranslation } from '../../../app/i18n.ts'

const RING = 44
const EDGE = 24

interface Props {
  name: string
  colour: string
  /** On the screen, px. */
  at: { left: number; top: number }
  size: { width: number; height: number }
}

const within = (value: number, most: number): number =>
  Math.min(Math.max(value, EDGE), Math.max(EDGE, most - EDGE))

/** A ring at the place that somebody shows, at the edge where it lies beyond it. */
export const PointedPlace = ({ name, colour, at, size }: Props) => {
  const { t } = useTranslation('together')
  const [left, top] = [within(at.left, size.width), within(at.top, size.height)]
  const beyond = left !== at.left || top !== at.top
  return (
    <>
      <span
        data-pointed
        style={{
          position: 'absolute',
          left: left - RING / 2,
          top: top - RING / 2,
          width: RING,
          height: RING,
          border: `4px ${beyond ? 'dotted' : 'solid'} ${colour}`,
          borderRadius: '50%',
        }}
      />
      <span
        style={{
          position: 'absolute',
          top: top > size.height / 2 ? top - RING : top + RING / 2,
          ...(left > size.width / 2 ? { right: size.width - left } : { left }),
          padding: '0 8px',
          borderRadius: 6,
          background: colour,
          color: '#fff',
        }}
      >
        {t('pointsHere', { name })}
      </span>
    </>
  )
}
