document.title = "nonet";
