/** People of the demo, in Chinese and in pinyin: readers see their language's part of a name. */
export const orgadminName = '周敏 Zhou Min'
export const teacherName = '李明 Li Ming'

/** Thirty students, as a register lists them. */
export const studentNames = [
  '陈晨 Chen Chen',
  '李思源 Li Siyuan',
  '王子涵 Wang Zihan',
  '张雨桐 Zhang Yutong',
  '刘一诺 Liu Yinuo',
  '赵天宇 Zhao Tianyu',
  '黄嘉怡 Huang Jiayi',
  '周明轩 Zhou Mingxuan',
  '吴欣然 Wu Xinran',
  '徐浩然 Xu Haoran',
  '孙梦琪 Sun Mengqi',
  '马俊杰 Ma Junjie',
  '朱思彤 Zhu Sitong',
  '胡文博 Hu Wenbo',
  '郭雅婷 Guo Yating',
  '何志远 He Zhiyuan',
  '高心怡 Gao Xinyi',
  '林子轩 Lin Zixuan',
  '罗佳琪 Luo Jiaqi',
  '郑凯文 Zheng Kaiwen',
  '梁雨欣 Liang Yuxin',
  '谢宇航 Xie Yuhang',
  '宋思雨 Song Siyu',
  '唐嘉豪 Tang Jiahao',
  '许静怡 Xu Jingyi',
  '邓子墨 Deng Zimo',
  '韩雪 Han Xue',
  '冯瑞 Feng Rui',
  '曹可欣 Cao Kexin',
  '彭子睿 Peng Zirui',
] as const

/** Those of the second class. */
export const secondClassNames = [
  '蒋文轩 Jiang Wenxuan',
  '沈佳宁 Shen Jianing',
  '魏子涵 Wei Zihan',
  '秦浩宇 Qin Haoyu',
  '尹诗涵 Yin Shihan',
  '石磊 Shi Lei',
  '任若曦 Ren Ruoxi',
  '方俊熙 Fang Junxi',
  '袁梦 Yuan Meng',
  '邹宇轩 Zou Yuxuan',
  '熊思琪 Xiong Siqi',
  '孟凡 Meng Fan',
] as const
