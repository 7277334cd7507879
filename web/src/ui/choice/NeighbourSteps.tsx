import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { Button, Space } from 'antd'

interface Props {
  /** What the two steps are called. */
  names: { previous: string; next: string }
  /** From 1; 0 where it is not among them. */
  place: number
  total: number
  /** Null where there is none. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** From one thing that is worked through to its neighbours, and how far one is; the page has the keys k and j for it. */
export const NeighbourSteps = ({ names, place, total, onPrevious, onNext }: Props) => (
  <Space>
    <Button
      icon={<LeftOutlined />}
      disabled={!onPrevious}
      title="k"
      aria-label={names.previous}
      onClick={() => onPrevious?.()}
    />
    {place > 0 && (
      <span className="lb-num lb-muted">
        {place} / {total}
      </span>
    )}
    <Button
      icon={<RightOutlined />}
      disabled={!onNext}
      title="j"
      aria-label={names.next}
      onClick={() => onNext?.()}
    />
  </Space>
)
