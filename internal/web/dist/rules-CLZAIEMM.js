import{a as x,d as S}from"./chunk-IVK4YY3M.js";import{a as h}from"./chunk-RHAYPXXJ.js";import{a as u,h as w}from"./chunk-7CRSAHO2.js";import"./chunk-HOIA7BF3.js";import"./chunk-XITAOPYU.js";import{F as b,w as v}from"./chunk-T2NASXFS.js";import{A as m,a as r,c as g,d as c,o as y,y as k}from"./chunk-HMI5FFE4.js";var A=500,p=new CSSStyleSheet;p.replaceSync(`
.rules { padding: var(--space-3) var(--space-4); font-size: var(--text-s); }
.rules > summary { font-size: var(--text-m); font-weight: 650; }
.rules ul { display: grid; gap: var(--space-1); margin: var(--space-2) 0 0; padding: 0;
	list-style: none; }
.rules .breach { color: var(--bad); font-weight: 600; }
.rules .breach::before { content: "✗ "; }
.rules li { display: flex; align-items: center; gap: var(--space-2); }
.rules .sample { flex: none; display: inline-flex; }
.rules .here { padding: var(--space-1) var(--space-2); border-left: 3px solid var(--accent); }
.b-rules .b-broken * { stroke: var(--bad) !important; }
.b-rules .b-broken text { stroke: none !important; fill: var(--bad) !important; }
@media (width >= 60rem) {
	.play-grid:has(> .rules) {
		grid-template-rows: auto auto auto auto 1fr;
		grid-template-areas:
			"board info" "board controls" "board hint" "board details" "board rules";
	}
	.play-grid > .rules { grid-area: rules; align-self: start; }
}
@media (orientation: landscape) and (40rem <= width < 60rem) and (height < 36rem) {
	.play-grid > .rules { grid-column: 1 / -1; }
}
`);var B=class{found=()=>{};#e;#s;#l;#r;#t=null;#i=null;#h=[];told="";#d;#o=r("ul",{hidden:!0});#a=r("ul",{class:"here",hidden:!0});#c=r("div");#m=r("details",{class:"rules panel",open:!0},r("summary",{},h.rules),this.#o,this.#a,this.#c);constructor(e,t,o,a){this.#e=e,this.#s=t,this.#l=a,this.#r=e.game.get(),document.adoptedStyleSheets.includes(p)||document.adoptedStyleSheets.push(p),o.append(this.#m);let{select:l}=t.events;t.events.select=()=>{l?.(),this.#p()};let n=[e.game.watch(()=>{this.#f()}),e.settings.watch((s,i)=>{s.coords!==i.coords?this.#n():s.mistakes!==i.mistakes&&this.#g()})];this.#d=()=>n.forEach(s=>s()),this.#n()}close(){this.#d(),this.#m.remove()}async#n(){try{this.#t=await x(this.#e,this.#r),S(this.#s,this.#t),this.found(),this.#y(this.#t),this.#i=null,await this.#f()}catch(e){if(!(e instanceof u))throw e;w(this.#e,h.rulesNotShown(m(e.message)),{text:h.again,run:()=>{e.code==="unreachable"&&this.#e.engine.retry(),this.#n()}})}}#y({legend:e,rules:t}){let o=r("ul"),a=i=>r("li",{},m(i)),l=t.length-A,n=r("details",{hidden:t.length===0,ontoggle:()=>c(o,...t.slice(0,A).map(i=>a(i.words)),l>0&&a(h.furtherRules(l)))},r("summary",{},h.oneByOne),o),s=i=>r("li",{},i.svg!==""&&r("span",{class:"sample","aria-hidden":"true"},g(i.svg)),r("span",{},i.text));c(this.#c,r("ul",{},...e.map(s)),n),this.#s.element.querySelectorAll("td").forEach((i,d)=>{let f=this.#u(d).join("; ");f===""?i.removeAttribute("aria-description"):i.setAttribute("aria-description",f)}),this.#p()}#u(e){return(this.#t?.rules??[]).filter(t=>t.cells.includes(e)).map(t=>t.words)}#p(){let[e=-1,t]=this.#s.selected,o=t===void 0?this.#u(e):[];this.#a.hidden=o.length===0,c(this.#a,...o.map(a=>r("li",{},m(a))))}async#f(){let e=this.#e.game.get(),{digits:t}=e;if(!(t===this.#i||e.givens!==this.#r.givens||!this.#t)){this.#i=t;try{let{breaches:o}=await this.#e.engine.call("breaches",{...b(e,{ignoreNotes:!0})});if(v(e,o.flatMap(a=>a.cells)),t!==this.#i)return;this.#h=o,this.#g(),this.found()}catch(o){if(!(o instanceof u))throw o;this.#i=null}}}#g(){let e=this.#e.settings.get().mistakes==="off"?[]:this.#h,{coords:t}=this.#e.settings.get(),{layout:o}=this.#r,a=e.map(s=>{let i=s.cells.map(d=>y(o,d,t));return m(`${s.found}: ${k(i)}`)});this.#o.hidden=e.length===0,c(this.#o,...a.map(s=>r("li",{class:"breach"},s)));let l=new Set(e.map(s=>s.rule));for(let s of this.#s.element.querySelectorAll(".b-rules [data-node]")){let i=(s.getAttribute("data-node")??"").split(" ");s.classList.toggle("b-broken",i.some(d=>l.has(this.#t?.rules[Number(d)]?.text??"")))}let n=a.join(" ");n!==""&&n!==this.told&&(this.#l.tell(n,[],e.flatMap(s=>s.cells)),this.#e.say(n)),this.told=n}};export{B as Rules};
