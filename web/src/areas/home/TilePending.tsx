import { Skeleton } from 'antd'

/** Inside a tile, which keeps its height: what comes in a moment. */
export const TilePending = () => <Skeleton active title={false} paragraph={{ rows: 4 }} />
