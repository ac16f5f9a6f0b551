import type { ScriptLanguage } from '@parley/contract/vocabulary'

/**
 * Sentences outside any script: side conversations and random remarks. They are negative examples
 * for "none of these", beside the meanings that a model was not taught.
 */
export const offScript = (language: ScriptLanguage): readonly string[] => sentences[language].split('\n')

const sentences: Readonly<Record<ScriptLanguage, string>> = {
  'en-US': `did you feed the cat this morning
put the kettle on please I will be down in a minute
no not you I am talking to my son
the dog has run off with my shoe again
how far is the moon from here
can you sing me a song about the sea
what should I cook with half a cabbage and two eggs
I dreamed that my teeth were made of glass
tell your mother that dinner is on the table
which team won the match last night
turn that television down
who wrote the play about the two families
it has been raining here since Tuesday
my knee hurts whenever I climb the stairs
is a tomato a fruit or a vegetable
hang on there is somebody at the door
we are going to the mountains at the end of the month
how many legs does a spider have
mind the step it is wet
what is seven times eighteen
the roses need cutting back before winter
do you believe in ghosts
I think the neighbours are moving out
translate good evening into Portuguese
the bus was late and then it broke down
how do I get red wine out of a carpet
my granddaughter has learned to whistle
play something by the Beatles
what is the capital of Mongolia
there are ants all over the kitchen
shall we paint the fence green or brown
he never puts the lid back on
how old was the queen when she died
give me that screwdriver the small one
the baby is asleep so speak softly
what would you do on a desert island
I have left my glasses in the car
can fish hear anything
the film was far too long if you ask me
let us see what the doctor says on Monday
is it true that bees can count
somebody parked across our drive
tell me something that I do not know
the choir meets on Thursday evenings
why is the sky blue
we had snow up to the windows that year
which way is north
my phone fell into the pond
roll the dice it is your turn
have you seen the other sock`,
  'id-ID': `kucingnya sudah dikasih makan belum
tolong masak air dulu sebentar lagi ibu turun
bukan kamu saya sedang bicara dengan anak saya
anjing tetangga menggonggong terus dari tadi
berapa jauh bulan dari bumi
coba nyanyikan lagu tentang laut
enaknya masak apa kalau cuma ada kubis dan telur
semalam saya mimpi terbang di atas sawah
bilang sama nenek makanannya sudah siap
siapa yang menang pertandingan tadi malam
kecilkan suara televisinya
siapa pengarang cerita malin kundang
di sini hujan terus dari hari selasa
lutut saya sakit kalau naik tangga
tomat itu buah atau sayur
tunggu ada orang mengetuk pintu
akhir bulan kami mau ke gunung
laba laba kakinya ada berapa
awas lantainya licin baru dipel
tujuh kali delapan belas berapa
bunga mawarnya harus dipangkas
kamu percaya hantu tidak
kayaknya tetangga sebelah mau pindah
apa bahasa jepangnya selamat malam
busnya telat terus mogok di jalan
bagaimana membersihkan noda kopi di baju
cucu saya sudah bisa bersiul
putar lagu dangdut yang lama
ibu kota mongolia apa ya
dapurnya penuh semut
pagarnya dicat hijau atau cokelat
dia selalu lupa menutup botol
ambilkan obeng yang kecil itu
bayinya tidur jadi pelan pelan saja
kacamata saya tertinggal di mobil
ikan bisa mendengar tidak sih
filmnya kepanjangan menurut saya
kita lihat nanti apa kata dokter
ada yang parkir di depan rumah kita
ceritakan sesuatu yang lucu
kenapa langit warnanya biru
utara itu sebelah mana
hp saya jatuh ke kolam
giliran kamu kocok dadunya
kaus kaki yang satu lagi mana
jemurannya tolong diangkat mau hujan
besok anak anak libur sekolah
pohon mangga di belakang sudah berbuah
arisan bulan ini di rumah siapa
ayamnya lepas dari kandang`,
  'zh-CN': `猫今天喂了没有
你先把水烧上我马上下来
不是跟你说我在跟我儿子说话
隔壁的狗又在叫了
月亮离地球有多远
给我唱一首大海的歌
半棵白菜两个鸡蛋能做什么菜
我昨晚梦见自己在天上飞
跟奶奶说饭做好了
昨天晚上那场球谁赢了
电视声音关小一点
西游记是谁写的
我们这儿从星期二一直下雨
一爬楼梯我的膝盖就疼
西红柿算水果还是蔬菜
等一下有人敲门
月底我们要去爬山
蜘蛛有几条腿
小心地滑刚拖过
十八乘以七等于几
院子里的月季该剪了
你相信有鬼吗
楼上那家好像要搬走了
晚上好用日语怎么说
公交车又晚点还半路抛锚
衣服上的酱油怎么洗掉
我孙女会吹口哨了
放一首老歌听听
蒙古的首都在哪里
厨房里全是蚂蚁
篱笆刷绿的还是刷棕的
他老是不盖瓶盖
把那个小的螺丝刀递给我
宝宝睡着了小声点
我的眼镜落在车上了
鱼听得见声音吗
那部电影太长了
看看大夫星期一怎么说
谁把车停在我们家门口了
讲个笑话给我听
天为什么是蓝的
哪边是北
手机掉进池塘里了
轮到你出牌了
另一只袜子在哪儿
衣服收一下要下雨了
孩子们明天不上学
后院的枣树结果了
今天晚上谁洗碗
鸡从笼子里跑出来了`,
  'zh-HK': `隻貓今朝餵咗未
你煲咗水先我即刻落嚟
唔係同你講我同緊我個仔講
隔籬隻狗又吠喇
月亮離地球有幾遠
唱首關於大海嘅歌嚟聽吓
半棵白菜兩隻蛋可以煮啲乜
我尋晚發夢喺天上面飛
同阿嬤講食得飯喇
尋晚場波邊隊贏
部電視細聲啲
西遊記係邊個寫㗎
我哋呢度由星期二落雨落到而家
一行樓梯個膝頭就痛
番茄係生果定係菜
等等有人撳門鐘
月尾我哋去行山
蜘蛛有幾多隻腳
小心地滑啱啱抹完
十八乘七等於幾多
啲玫瑰要剪喇
你信唔信有鬼
樓上嗰家好似要搬
晚安日文點講
架巴士遲到仲要死火
件衫有豉油點洗甩佢
我個孫女識吹口哨喇
播首舊歌嚟聽
蒙古嘅首都喺邊
廚房周圍都係蟻
個欄杆油綠色定啡色好
佢成日唔記得冚返個蓋
遞嗰把細螺絲批畀我
BB 瞓咗細聲啲
我副眼鏡漏咗喺車度
啲魚聽唔聽到聲㗎
嗰套戲長得滯
睇吓醫生星期一點講
邊個泊咗車喺我哋門口
講個笑話嚟聽吓
點解個天係藍色
邊一面係北
部電話跌咗落水
輪到你出牌
另一隻襪喺邊
收咗啲衫先就落雨喇
啲細路聽日唔使返學
後面棵荔枝樹結果喇
今晚邊個洗碗
隻雞走甩咗`,
}
