import{a,b}from"./chunk-ZTD3Y3VF.js";import"./chunk-E4XWTVZS.js";import"./chunk-3YUFIF3O.js";import"./chunk-TI5UFO3K.js";import"./chunk-6NPSV4TK.js";export{b as Stages,a as stagesOf};
