package picture

const pageStyle = `html{font:1rem/1.45 system-ui,"Segoe UI",Helvetica,Arial,sans-serif;color:#1a1a1a;background:#fff}
body{max-width:64rem;margin:0 auto;padding:0 .75rem 2rem}
h1{font-size:1.5rem;line-height:1.2;margin:1rem 0}
h2{font-size:1.15rem;margin:0}
a{color:#0059a0}
section{border-top:1px solid #bbb;padding:1rem 0;scroll-margin-top:.5rem}
.side{display:grid;gap:.25rem 1.5rem;grid-template-columns:minmax(0,1fr)}
.no{display:inline-block;min-width:1.6em;padding:0 .3em;border-radius:.3em;background:#e4eef6;text-align:center}
.score{font-weight:normal;color:#555}
.go{margin:.25rem 0 .5rem;font-size:.9rem}.go a{display:inline-block;padding:.15rem .5rem .15rem 0}
figure{margin:0;overflow-x:auto}
figure div svg{display:block;width:100%;height:auto}
.key{display:flex;flex-wrap:wrap;gap:.1rem 1rem;list-style:none;margin:.3rem 0 .5rem;padding:0;font-size:.9rem}
.key li{margin:0;white-space:nowrap}.key svg{vertical-align:-.2em}
dl{margin:.8rem 0;padding:.4rem .7rem;border-left:3px solid #bbb;font-size:.9rem}dt{font-weight:bold;float:left;clear:left;margin-right:.5em}dd{margin:0 0 .2rem}dt::after{content:":"}
p{margin:.4rem 0}.text p[style]{margin-top:.15rem;margin-bottom:.15rem}
code{overflow-wrap:anywhere}
table{border-collapse:collapse;font-size:.95rem;margin:.5rem 0}
th,td{text-align:left;vertical-align:top;padding:.15rem .75rem .15rem 0;border-bottom:1px solid #ddd}
th.n,td.n{text-align:right;white-space:nowrap}
ol{margin:.4rem 0;padding-left:2.4em}li{margin:.2rem 0}li:target,section:target h2{background:#fff3c4}
summary{cursor:pointer;padding:.35rem 0}
.rating{font-size:1.15rem}
@media (min-width:56rem){.side{grid-template-columns:30rem minmax(0,1fr)}}
@media screen and (prefers-color-scheme:dark){html{color:#e6e6e6;background:#15171a}a{color:#7cc4f0}section,dl{border-color:#444}
.no{background:#243542}.score{color:#aaa}th,td{border-color:#333}li:target,section:target h2{background:#4a3f12}}
@media print{html{font-size:9.5pt}body{max-width:none;padding:0}.go,details{display:none}a{color:inherit;text-decoration:none}
figure,li,tr,dl{break-inside:avoid}h2,figure{break-after:avoid}p{orphans:3;widows:3}figure{overflow:visible}
header .side{grid-template-columns:8.6cm minmax(0,1fr)}main{columns:2;column-gap:.8cm}main .side{display:block}section{padding:.5rem 0}main figure div{max-width:7.2cm!important}}
`
